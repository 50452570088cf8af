import {
  type FunctionComponent,
  type ReactNode,
  startTransition,
  StrictMode,
  useEffect,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Part } from './define-island.tsx';

/** Hydrates the islands that the page contains, and resolves when all of them are interactive. */
export async function hydrateIslands(islands: readonly { island: Part }[]): Promise<void> {
  await Promise.all(
    islands.map(async ({ island }) => {
      const host = document.querySelector<HTMLElement>(`[data-island="${island.name}"]`);
      if (host) await hydrate(host, island);
    }),
  );
}

function hydrate(host: HTMLElement, { name, Component }: Part): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `defineIsland` checks the properties
  const Island = Component as FunctionComponent<object>;
  const props: object = JSON.parse(host.dataset['props'] ?? '{}');
  const { promise, resolve } = Promise.withResolvers<void>();
  const html = host.innerHTML;
  // A transition, which React renders in slices between other tasks.
  startTransition(() => {
    hydrateRoot(
      host,
      <StrictMode>
        <Hydrated onHydrated={resolve}>
          <Island {...props} />
        </Hydrated>
      </StrictMode>,
      {
        identifierPrefix: name,
        onUncaughtError: (error) => {
          console.error(`The island ${name} failed`, error);
          // React has removed the island. Its links and forms work without script.
          queueMicrotask(() => {
            host.innerHTML = html;
            resolve();
          });
        },
      },
    );
  });
  return promise;
}

/** Its effect runs after those of the island. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
