import { data, Link } from 'react-router';
import dark from '../../images/banner-dark-1600.webp';
import light from '../../images/banner-light-1600.webp';
import { useTheme } from '../../shell/theme.tsx';
import type { Route } from './+types/not-found';

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found' },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { theme } = useTheme();
  return (
    <section className="relative isolate">
      <div className="shell relative z-10 pt-16 pb-6 lg:absolute lg:w-[45%] lg:pt-[9vw]">
        <h1 className="t-1">Oops! Page not found</h1>
        <p className="t-lead mt-5 max-w-[34ch] text-ink-2">
          The car may have been sold, or the address has a flat tyre.
        </p>
        <Link to="/" className="button button-primary mt-8">
          Return to Home
        </Link>
      </div>
      <picture>
        {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
        <img
          src={theme === 'dark' ? dark : light}
          width={2400}
          height={1000}
          alt=""
          className="w-full [mask-image:linear-gradient(transparent,#000_20%_68%,transparent)] max-lg:ml-[-45%] max-lg:w-[145%] max-lg:max-w-none"
        />
      </picture>
    </section>
  );
}
