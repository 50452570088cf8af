import dark700 from '../../images/banner-dark-700.webp';
import dark1100 from '../../images/banner-dark-1100.webp';
import dark1600 from '../../images/banner-dark-1600.webp';
import dark2400 from '../../images/banner-dark.webp';
import light700 from '../../images/banner-light-700.webp';
import light1100 from '../../images/banner-light-1100.webp';
import light1600 from '../../images/banner-light-1600.webp';
import light2400 from '../../images/banner-light.webp';
import { useTheme } from '../../shell/theme.tsx';

const LIGHT = `${light700} 700w, ${light1100} 1100w, ${light1600} 1600w, ${light2400} 2400w`;
const DARK = `${dark700} 700w, ${dark1100} 1100w, ${dark1600} 1600w, ${dark2400} 2400w`;
const SIZES = '(min-width:900px) 100vw, 145vw';

/** The first screen: the house's promise in words, and a car that stands in the page. */
export function Hero() {
  const { theme } = useTheme();
  const dark = theme === 'dark';
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-words">
        <h1 id="hero-title" className="t-display">
          Discover Your Perfect Drive
        </h1>
        <p className="t-lead mt-5 max-w-[26ch] text-pretty lg:mt-6 lg:max-w-none">
          Explore our premium selection of luxury vehicles
        </p>
      </div>
      <picture className="hero-image">
        {theme === 'system' && (
          <source media="(prefers-color-scheme: dark)" srcSet={DARK} sizes={SIZES} />
        )}
        <img
          src={dark ? dark1600 : light1600}
          srcSet={dark ? DARK : LIGHT}
          sizes={SIZES}
          width={2400}
          height={1000}
          alt=""
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}
