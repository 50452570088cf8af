import dark from '../../images/saloon-blue-rear.webp';
import light from '../../images/saloon-white-rear.webp';
import { TermList } from '../../shell/term-list.tsx';
import { useTheme } from '../../shell/theme.tsx';

const REASONS = [
  {
    term: 'Certified pre-owned',
    text: 'Every car passes a 150-point inspection before it reaches the forecourt. You get the sheet, ticks and faults alike.',
  },
  {
    term: 'Express service',
    text: 'Most routine work is done while you wait. Leave the car before nine and it is ready by lunch.',
  },
  {
    term: 'Award winning',
    text: 'Recognised for the way we look after people once the car has been paid for, which is when it counts.',
  },
  {
    term: 'Customer first',
    text: 'One person answers for your car from the first call to the first NCT. You will have their number.',
  },
];

export function WhyChooseUs() {
  const { theme } = useTheme();
  return (
    <section className="shell section" aria-labelledby="why">
      <div className="grid gap-x-(--gap) gap-y-10 lg:grid-cols-[1fr_1.95fr]">
        <div>
          <h2 id="why" className="t-1">
            Why Choose Us
          </h2>
          <picture
            className="pic mt-4 -ml-[6%] block w-[106%] sm:max-w-[480px]"
            data-studio="either"
          >
            {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
            <img
              src={theme === 'dark' ? dark : light}
              alt=""
              width={900}
              height={600}
              loading="lazy"
              decoding="async"
            />
          </picture>
        </div>
        <TermList terms={REASONS} />
      </div>
    </section>
  );
}
