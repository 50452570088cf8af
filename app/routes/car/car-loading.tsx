import { matchPath, useNavigation } from 'react-router';

/**
 * Covers the page while a car is on its way, from 150 ms on, with boxes where its image and its facts
 * will be. The page beneath keeps its scroll position, for whoever comes back to it.
 */
export function CarLoading() {
  const { state, location } = useNavigation();
  if (state !== 'loading' || !matchPath('/car/:carId', location.pathname)) return null;
  return (
    <div className="fixed inset-0 z-20 animate-[appear_1ms_150ms_both] overflow-hidden bg-paper pt-[61px] lg:pt-[73px]">
      <div className="h-14" />
      <div className="grid grid-cols-1 gap-y-8 rail:grid-cols-[minmax(0,1fr)_clamp(320px,(100vw-2*var(--bleed))*.27,420px)] rail:gap-x-[clamp(40px,5.4vw,72px)] rail:pr-(--bleed)">
        <div aria-hidden>
          <div className="skeleton aspect-3/2" />
          <div className="mt-4 flex gap-2.5 pl-(--bleed)">
            <div className="skeleton h-[75px] w-[120px]" />
            <div className="skeleton h-[75px] w-[120px]" />
            <div className="skeleton h-[75px] w-[120px]" />
          </div>
        </div>
        <div className="max-rail:px-(--bleed)">
          <div aria-hidden className="skeleton h-4 w-24" />
          <output className="mt-5 flex items-center gap-3.5 text-[18px]">
            <span aria-hidden className="spinner shrink-0" />
            <span>Loading vehicle details...</span>
          </output>
          <div aria-hidden className="mt-14 border-t border-line pt-6">
            <div className="skeleton h-10 w-44" />
            <div className="skeleton mt-14 h-14 w-full" />
            <div className="skeleton mt-8 h-32 w-full" />
          </div>
        </div>
      </div>
    </div>
  );
}
