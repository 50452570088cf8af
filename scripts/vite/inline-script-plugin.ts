import { dirname, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const SUFFIX = '?inline-script';
const PREFIX = '\0inline-script:';

/**
 * `import code from './x.ts?inline-script'` imports the text of the compiled and minified file. In a build for
 * the browser the text is empty: the server has sent it with the page, and hydration does not change it.
 */
export function inlineScript({ production }: { production: boolean }): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?inline-script$/ },
      handler: (id, importer) =>
        importer && PREFIX + resolve(dirname(importer), id.slice(0, -SUFFIX.length)),
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the prefix of virtual modules
      filter: { id: /^\0inline-script:/ },
      async handler(id) {
        if (production && this.environment.name === 'client') return `export default '';`;
        const { code, files } = await compileInlineScript(id.slice(PREFIX.length));
        for (const file of files) this.addWatchFile(file);
        return `export default ${JSON.stringify(code)};`;
      },
    },
  };
}

export async function compileInlineScript(file: string) {
  const bundle = await rolldown({ input: file, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  return { code: output[0].code.trim(), files: await bundle.watchFiles };
}
