import script from 'virtual:islands-script';

/** The code of the page's script. */
export const ISLANDS_CODE = script.modules
  .map((address) => `import ${JSON.stringify(address)};`)
  .join('\n');

/** The script of public pages. `app/start/start.ts` runs it later; in development it runs at once. */
export function IslandsScript() {
  const later = { type: 'text/plain', id: 'page-script', 'data-parts': script.imports.join(' ') };
  const atOnce = { type: 'module', async: true };
  return (
    <script
      {...(import.meta.env.DEV ? atOnce : later)}
      dangerouslySetInnerHTML={{ __html: ISLANDS_CODE }}
    />
  );
}
