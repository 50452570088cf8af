type Routes = Readonly<
  Record<string, { path?: string | undefined; index?: boolean | undefined } | undefined>
>;

const compiled = new WeakMap<Routes, [RegExp, string][]>();

/** Returns the pattern of the page that a path belongs to, such as `/car/:carId`, or `page` if none does. */
export function pageRoute(routes: Routes, pathname: string): string {
  let patterns = compiled.get(routes);
  if (!patterns) compiled.set(routes, (patterns = compile(routes)));
  const path = pathname.replace(/\.data$/, '');
  return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}

function compile(routes: Routes): [RegExp, string][] {
  return Object.values(routes).flatMap((route) => {
    if (route?.index) return [[/^\/_?$/, '/']];
    if (!route?.path || route.path === '*') return [];
    const text = `/${route.path}`
      .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+');
    return [[new RegExp(`^${text}/?$`, 'i'), `/${route.path}`]];
  });
}
