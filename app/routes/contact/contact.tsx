import type { ReactNode } from 'react';
import { pageMeta } from '../../lib/meta.ts';
import { useDealer } from '../../shell/dealer.ts';
import { clock } from '../../shell/footer.tsx';
import type { Route } from './+types/contact';

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  const { dealer, publicUrl } = root;
  return pageMeta({
    title: `Contact Us | ${dealer.name}`,
    description: `Telephone, e-mail, address and opening hours of ${dealer.name}, ${dealer.address.town}, ${dealer.address.county}.`,
    path: '/contact',
    publicUrl,
  });
};

export default function Contact() {
  const dealer = useDealer();
  const { address } = dealer;
  return (
    <div className="shell section">
      <h1 className="t-1">Contact Us</h1>
      <p className="t-lead mt-6 max-w-[46ch] text-pretty text-ink-2">
        Ring, write or come by. Whoever answers knows the cars.
      </p>

      <Group title="Talk to us">
        <Term name="Phone">
          <a href={`tel:${dealer.phoneE164}`} className="link tnum">
            {dealer.phone}
          </a>
        </Term>
        <Term name="E-mail">
          <a href={`mailto:${dealer.email}`} className="link">
            {dealer.email}
          </a>
        </Term>
      </Group>

      <Group title="Come by">
        <Term name="Address">
          <address className="not-italic">
            {[
              dealer.legalName,
              ...address.lines,
              address.town,
              address.county,
              address.eircode,
              address.country,
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </address>
        </Term>
        <Term name="Business hours">
          <ul className="tnum">
            {dealer.hours.map(({ days, opens, closes }) => (
              <li key={days}>
                {days}: {clock(opens)}-{clock(closes)}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-ink-2">{dealer.hoursNote}</p>
        </Term>
      </Group>

      <Group title="Who we are">
        <Term name="Our showroom">
          Every car stands inside, under even light, with room to walk around it. Take your time;
          sit in it; ask for the key.
        </Term>
        <Term name="Our team">
          The person who answers the phone is the person who shows you the car, and the one you ring
          afterwards.
        </Term>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-(--section) grid gap-x-(--gap) gap-y-6 lg:grid-cols-[1fr_1.95fr]">
      <h2 className="t-2">{title}</h2>
      <dl className="border-t border-ink">{children}</dl>
    </section>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-(--gap) gap-y-2 border-b border-line py-6 sm:grid-cols-[.9fr_1fr]">
      <dt className="t-3">{name}</dt>
      <dd className="max-w-[48ch] text-pretty">{children}</dd>
    </div>
  );
}
