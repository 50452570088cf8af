import { Component, type ReactNode } from 'react';
import { ErrorMessage, OUR_ERROR } from '../../features/site/error-screen.tsx';

interface Props {
  /** Light, dark or system. */
  theme: string | undefined;
  stylesheets: readonly string[];
}

/** The error screen as a document, for errors in the frame of the pages. Needs no data, no router and no script. */
export const ErrorDocument = ({ theme, stylesheets }: Props) => (
  <html lang="en-IE" data-theme={theme}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="robots" content="noindex" />
      <title>That didn’t work</title>
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </head>
    <body>
      <main>
        <ErrorMessage text={OUR_ERROR} link="search" />
      </main>
    </body>
  </html>
);

/** Shows `ErrorDocument` in the browser if a part of the page fails. */
export class ErrorDocumentBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { dataset } = document.documentElement;
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    return (
      <ErrorDocument theme={dataset['theme']} stylesheets={Array.from(links, ({ href }) => href)} />
    );
  }
}
