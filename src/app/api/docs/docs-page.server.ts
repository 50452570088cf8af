import { BOUNDS } from '../../../platform/bounds.ts';
import { hash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { separated } from '../../../platform/format.ts';
import { docsStyle } from './docs-style.server.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  ResponseObject,
} from './openapi.server.ts';

/** Allows only the page's own style, by its hash. */
export const docsCsp = `default-src 'none'; style-src 'sha256-${hash('sha256', docsStyle, 'base64')}'; form-action 'none'`;

type Markup = ReturnType<typeof html>;

/** Renders the OpenAPI document as a page without scripts, fonts or images. */
export async function docsPage(document: OpenApiDocument): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const page = await html`<!doctype html>
    <html lang="en-IE">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        <meta
          name="description"
          content="Reference of the API: every operation with its parameters and responses."
        />
        ${raw(`<style>${docsStyle}</style>`)}
      </head>
      <body>
        <header>
          <p><a href="/">Back to the site</a></p>
          <h1>${document.info.title}</h1>
          <p>${prose(document.info.description)}</p>
          <p>
            Machine-readable version:
            <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
          <nav aria-label="Operations">
            ${document.tags.map(
              ({ name }) =>
                html`<h2>${name}</h2>
                  <ul>
                    ${operations
                      .filter(({ operation }) => operation.tags.includes(name))
                      .map(
                        ({ method, path, operation }) =>
                          html`<li>
                            <a href="#${operation.operationId}"
                              >${method !== 'get' && `${method.toUpperCase()} `}<code
                                >${path}</code
                              ></a
                            >
                          </li>`,
                      )}
                  </ul>`,
            )}
          </nav>
        </header>
        <main>
          ${operations.map((one) => operationSection(one.method, one.path, one.operation, document))}
        </main>
      </body>
    </html> `;
  return page.toString();
}

function operationSection(
  method: string,
  path: string,
  operation: Operation,
  document: OpenApiDocument,
): Markup {
  return html`<section
    id="${operation.operationId}"
    aria-labelledby="${operation.operationId}-title"
  >
    <h2 id="${operation.operationId}-title">${operation.summary}</h2>
    <p class="address"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
    ${operation.description && html`<p>${prose(operation.description)}</p>`}
    ${operation.security.length > 0 && html`<p class="staff">${staffNote(operation)}</p>`}
    ${operation.parameters.length > 0 && parameterTable(operation.parameters)}
    ${operation.requestBody && bodySection(operation.requestBody)}
    <h3>Responses</h3>
    <dl>
      ${Object.entries(operation.responses).map(([status, response]) => responseEntry(status, response, document))}
    </dl>
  </section> `;
}

const staffNote = (operation: Operation) =>
  operation.security.some((needed) => Object.keys(needed).length === 0)
    ? 'Public. Requests for drafts require a signed-in user.'
    : 'Requires a signed-in user.';

function parameterTable(parameters: readonly Parameter[]): Markup {
  return html`<h3>Parameters</h3>
    <div class="wide" tabindex="0" role="group" aria-label="Parameters">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${parameters.map(
            ({ name, required, schema, description }) =>
              html`<tr>
                <th scope="row">
                  <code>${name}</code>${required && html` <small>required</small>`}
                </th>
                <td>${values(schema)}</td>
                <td>${description && prose(description)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

const bodySection = ({ content }: NonNullable<Operation['requestBody']>): Markup =>
  html`<h3>Body</h3>
    ${Object.entries(content).map(
      ([type, { schema }]) =>
        html`<p><code>${type}</code></p>
          <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`,
    )}`;

/** Summarises a schema: `integer; 1 to 100; default 6`. */
function values({
  type,
  enum: choices,
  maxLength,
  default: fallback,
  ...schema
}: JsonSchema): string {
  const { minimum, maximum } = schema;
  const words = [choices ? choices.join(', ') : type];
  // Omit the largest id, which is a limit of the database only.
  if (maximum === BOUNDS.maxId) words.push(`from ${minimum}`);
  else if (maximum !== undefined) words.push(`${figure(minimum)} to ${figure(maximum)}`);
  if (maxLength !== undefined) words.push(`up to ${figure(maxLength)} characters`);
  if (fallback !== undefined) words.push(`default ${fallback}`);
  return words.filter(Boolean).join('; ');
}

const figure = (bound = 0) => separated(bound);

function responseEntry(
  status: string,
  response: ResponseObject,
  document: OpenApiDocument,
): Markup {
  const [content] = Object.values(response.content ?? {});
  const reference = content?.schema?.$ref.split('/').at(-1) ?? '';
  const schema = document.components.schemas[reference];
  return html`<dt>${status}</dt>
    <dd>
      ${prose(response.description)}${
        status.startsWith('2') &&
        schema &&
        html`<details>
          <summary>Schema</summary>
          <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
        </details>`
      }
    </dd>`;
}

/** Replaces backticks by code elements. */
function prose(text: string): Markup[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
