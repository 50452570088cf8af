import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Hono } from 'hono';
import type { OpenApiDocument, Operation } from '../../src/app/api/docs/openapi.server.ts';

/** Fails a test if a response of the API does not match the OpenAPI document. */
export function checkResponses(app: Hono): void {
  const send = app.request;
  app.request = async (input, init, ...rest) => {
    const response = await send(input, init, ...rest);
    const pathname = pathOf(input);
    if (pathname.startsWith('/api/')) {
      const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
      contract ??= readContract(await (await send('/api/openapi.json')).json());
      await contract.check(method, pathname, response.clone());
    }
    return response;
  };
}

/** Hono decodes the path before it matches routes. */
function pathOf(input: string | Request | URL): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Making the document and compiling its schemas take longer than most tests, so all applications share one: neither
 * depends on their configuration.
 */
let contract: ReturnType<typeof readContract> | undefined;

function readContract(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const paths = Object.entries(document.paths).map(([path, operations]) => ({
    operations,
    template: path,
    pattern: new RegExp(
      `^${path.replaceAll('{imagePath}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }));

  /** Prefers an exact match: `/cars/search` also matches `/cars/{carId}`. */
  const find = (pathname: string) =>
    paths.find(({ template }) => template === pathname) ??
    paths.find(({ pattern }) => pattern.test(pathname));

  const checkBody = async (name: string, response: Response): Promise<string | null> => {
    if (response.headers.has('content-encoding')) return null;
    const text = await response.text();
    if (text === '') return null;
    const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
    if (!validate) return `the document has no schema ${name}`;
    if (validate(JSON.parse(text))) return null;
    return `${name}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 1_000)}`;
  };

  const findProblem = async (
    operation: Operation | undefined,
    method: string,
    response: Response,
  ): Promise<string | null> => {
    const { status } = response;
    if (!operation) {
      if (status !== 404 && status !== 405) return `undocumented operation returned ${status}`;
      return checkBody('Error', response);
    }
    const documented = operation.responses[status];
    if (!documented)
      return `undocumented status ${status}, which \`errors\` of the route must list: ${await response.text()}`;
    if (!documented.content) return (await response.text()) === '' ? null : 'unexpected body';
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
    const content = documented.content[mediaType];
    if (!content) return `undocumented content type ${mediaType}`;
    if (!content.schema || method === 'HEAD') return null;
    return checkBody(content.schema.$ref.split('/').at(-1) ?? '', response);
  };

  return {
    async check(method: string, pathname: string, response: Response): Promise<void> {
      const operations = find(pathname)?.operations;
      const operation = operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
      const problem = await findProblem(operation, method, response);
      if (problem) throw new Error(`OpenAPI mismatch, ${method} ${pathname}: ${problem}`);
    },
  };
}
