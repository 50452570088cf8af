import scripts from 'virtual:islands-scripts';

interface Options {
  /** Whether the page has a form other than the search, which has a separate script. */
  form: boolean;
}

const codeOf = (modules: readonly string[]) =>
  modules.map((address) => `import ${JSON.stringify(address)};`).join('\n');
const ISLANDS = { code: codeOf(scripts.islands.modules), imports: scripts.islands.imports };
const FORMS = { code: codeOf(scripts.forms.modules), imports: scripts.forms.imports };

const scriptOf = ({ form }: Options) => (form ? FORMS : ISLANDS);

/** The code of the page's script. */
export const islandsCode = (options: Options): string => scriptOf(options).code;

/** The script of public pages. `app/start/start.ts` runs it later; in development it runs at once. */
export function IslandsScript(options: Options) {
  const { code, imports } = scriptOf(options);
  const later = { type: 'text/plain', id: 'page-script', 'data-parts': imports.join(' ') };
  const atOnce = { type: 'module', async: true };
  return (
    <script
      {...(import.meta.env.DEV ? atOnce : later)}
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
