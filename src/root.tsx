import './ui/styles/tokens.css';
import './ui/styles/reset.css';
import './ui/styles/base.css';
import './ui/styles/fonts.css';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import {
  Links,
  Meta,
  NavigationType,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import styles from './root.module.css';
import archivo from './ui/fonts/archivo.woff2?url';
import { apiContext, pageContext, siteContext } from './app/api/context.ts';
import type { RootData } from './app/root-data.ts';
import { frameIsShown, isFrameOutdated } from './app/frame/frame-texts.ts';
import { frameTexts } from './app/frame/frame-texts.ts';
import { useScreen } from './features/site/screen.ts';
import { ErrorDocumentBoundary } from './app/pages/error-document.tsx';
import { ErrorScreen } from './features/site/error-screen.tsx';
import type { DealerBrand } from './features/site/brand.tsx';
import { Footer } from './app/frame/footer.tsx';
import { Navbar } from './app/frame/navbar.tsx';
import { navLinks } from './app/frame/nav-links.ts';
import { loadStaffBar } from './app/frame/load-staff-bar.ts';
import { StaffBar } from './app/frame/staff-bar.tsx';
import { ThemeProvider } from './features/site/theme.tsx';
import { backgroundOf, chosenTheme } from './features/site/theme-choice.ts';
import { OfflineNotice } from './app/frame/offline-notice.tsx';
import { showStoredToast, TOAST } from './ui/toast.ts';
import visibility from './ui/styles/visibility.module.css';
import { afterHydration, startScript, storageScript } from './app/frame/start-script.ts';
import { CarLoading } from './features/cars/components/car-loading.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { publicUrl, adminPathSegment, hasMailServer } = context.get(siteContext);
  const { hasSession } = context.get(pageContext);
  const [{ open, ...dealer }, user] = await Promise.all([
    api.get('/dealer', {}),
    hasSession ? api.session() : null,
  ]);
  return {
    dealer,
    ...frameTexts(open, new Date()),
    user,
    /** Path segment of the API routes that write cars. */
    adminPathSegment: user && adminPathSegment,
    hasMailServer,
    staffBar: user && (await loadStaffBar(api, user, request.signal)),
    theme: chosenTheme(request.headers.get('cookie')),
    publicUrl,
  } satisfies RootData & Record<string, unknown>;
}

// Only if a text of the frame has changed with time, or another user has signed in.
export const shouldRevalidate = isFrameOutdated;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const page = <Document>{children}</Document>;
  // React Router shows the error screen in this layout. If that fails too, it would show the stack of the error.
  return useRouteError() ? <ErrorDocumentBoundary>{page}</ErrorDocumentBoundary> : page;
}

function Document({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const theme = root?.theme ?? 'system';
  const { staff, bare } = useScreen();
  /** Staff screens have their own frame: see `StaffFrame`. */
  const framed = staff && !bare;
  const changesAt = root?.changesAt;
  useEffect(() => {
    if (changesAt !== undefined) frameIsShown(changesAt);
  }, [changesAt]);
  return (
    <html lang="en-IE" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={backgroundOf(theme === 'dark' ? 'dark' : 'light')}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={backgroundOf(theme === 'light' ? 'light' : 'dark')}
        />
        {staff && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className={styles.skipLink}>
          Skip to content
        </a>
        <ThemeProvider initial={theme}>
          {framed ? (
            children
          ) : (
            <>
              {!bare && <PageBar root={root} />}
              <main id="main" tabIndex={-1}>
                {children}
              </main>
              {root && !bare && (
                // Hydrated after the page.
                <Suspense>
                  <Footer dealer={root.dealer} opening={root.opening} year={root.year} />
                </Suspense>
              )}
            </>
          )}
          <CarLoading />
        </ThemeProvider>
        <OfflineNotice />
        <ToastArea isStaff={Boolean(root?.user)} />
        <RouteFocus />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: storageScript }} />
        <ScrollRestoration />
        <Scripts />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startScript }} />
      </body>
    </html>
  );
}

/** @param root undefined if its data failed to load */
function PageBar({ root }: { root: Awaited<ReturnType<typeof loader>> | undefined }) {
  const { pathname } = useLocation();
  const user = root?.user ?? null;
  const { name, logo, logoDark }: DealerBrand = root?.dealer ?? { name: 'Forecourt' };
  const menuLinks = navLinks({ user, phone: true });
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return (
    <>
      {root?.staffBar && <StaffBar {...root.staffBar} />}
      <Navbar
        dealer={{ name, logo, logoDark }}
        contact={
          root && {
            phone: root.dealer.phone,
            phoneE164: root.dealer.phoneE164,
            opening: root.opening,
          }
        }
        links={navLinks({ user, phone: false })}
        menuLinks={menuLinks}
        current={menuLinks.some(({ to }) => to === path) ? path : ''}
        isStaff={user !== null}
      />
    </>
  );
}

/**
 * The toast area (key Alt+T, at most three toasts, four seconds each). Its code is loaded at the first toast or key.
 * For staff it is loaded at once, so that a toast can be shown even if the connection fails later.
 */
function ToastArea({ isStaff }: { isStaff: boolean }) {
  const [Area, setArea] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () => {
      import('./app/frame/toaster.tsx').then(
        ({ Toaster }) => setArea(() => Toaster),
        (error: unknown) => console.warn('Cannot load the toast area', error),
      );
    };
    // Not at a touch: the code would delay the page that the touch opens.
    const triggers = ['keydown', TOAST] as const;
    for (const trigger of triggers) addEventListener(trigger, load, { once: true, passive: true });
    if (isStaff) load();
    showStoredToast();
    return () => {
      for (const trigger of triggers) removeEventListener(trigger, load);
    };
  }, [isStaff]);

  return Area && <Area />;
}

/**
 * After a client-side navigation, does what the browser does for documents: focuses the target of the address's
 * fragment, or else the content of another page, whose title it also announces. A screen that shows a list next to one
 * of its entries sets `data-route-focus` on the entry's heading, which is focused instead.
 */
function RouteFocus() {
  const { pathname, hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ pathname, key });
  const announcer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    afterHydration();
  }, []);

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { pathname, key };
    const isOtherPage = before.pathname !== pathname;
    const heading = isOtherPage && document.querySelector<HTMLElement>('[data-route-focus]');
    // Screen readers read the heading. It is scrolled into view, because the router keeps the position in the list.
    if (heading) return heading.focus();
    // The user may still be typing in a search form that stays on the screen, or choosing an order with the keyboard.
    if (!document.activeElement?.closest('search, select')) {
      const target = isBack ? null : document.getElementById(hash.slice(1));
      const content = isOtherPage ? document.getElementById('main') : null;
      (target ?? content)?.focus({ preventScroll: true });
    }
    if (isOtherPage && announcer.current) announcer.current.textContent = document.title;
  }, [pathname, hash, key, isBack]);

  return <p ref={announcer} aria-live="polite" className={visibility.visuallyHidden} />;
}

export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { staff, bare } = useScreen();
  if (!staff || bare) return <ErrorScreen />;
  // The layout of the staff area normally renders `main`, but an error has replaced that layout.
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen />
    </main>
  );
}
