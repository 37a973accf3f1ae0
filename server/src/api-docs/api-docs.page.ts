import { brand } from '@clear-spring/content';
import { type Html, html } from '../http/html.ts';
import { type JsonSchema, type OpenApi, type Operation, WHO } from './openapi.ts';

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The document as a page for people, without scripts or anything from other origins. */
export function apiDocsPage(document: OpenApi): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = Object.entries(WHO).map(([access, who]) => ({
    id: access,
    ...who,
    calls: calls.filter(({ operation }) => operation.tags.includes(who.title)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API · ${brand.productName}</title>
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs/docs.css" />
      </head>
      <body>
        <header>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p><a href="/api/docs/openapi.json">OpenAPI 3.1 for programs</a></p>
          <nav aria-label="Who may call">
            ${groups.map(({ id, title, calls: own }) => html`<a href="#${id}">${title} <span>${String(own.length)}</span></a>`)}
          </nav>
        </header>
        <main>
          ${groups.map(
            ({ id, title, description, calls: own }) =>
              html`<section id="${id}" aria-labelledby="${id}-title">
                <h2 id="${id}-title">${title}</h2>
                <p>${description}</p>
                ${own.map(callOf)}
              </section>`,
          )}
        </main>
      </body>
    </html> `.markup;
}

function callOf({ method, path, operation }: Call): Html {
  const { parameters = [], requestBody, responses } = operation;
  return html`<details>
    <summary>
      <span class="method">${method.toUpperCase()}</span> <code>${path}</code>
      <span class="does">${operation.summary}</span>
    </summary>
    ${
      parameters.length > 0 &&
      html`<h3>Parameters</h3>
        <ul>
          ${parameters.map(
            ({ name, in: location, required, schema }) =>
              html`<li>
                <code>${name}</code> in the ${location}${!required && ', may be left out'}:
                <code>${shapeOf(schema)}</code>
              </li>`,
          )}
        </ul>`
    }
    ${
      requestBody &&
      html`<h3>Body</h3>
        <pre tabindex="0">${shapeOf(requestBody.content['application/json'].schema)}</pre>`
    }
    <h3>Answers</h3>
    <dl>
      ${Object.entries(responses).map(([status, { description, content }]) => {
        const schema = content?.['application/json']?.schema;
        return html`<dt>${status}</dt>
          <dd>${description} ${schema && html`<pre tabindex="0">${shapeOf(schema)}</pre>`}</dd>`;
      })}
    </dl>
  </details>`;
}

/** A schema in the notation of a type. */
function shapeOf(schema: JsonSchema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((one) => shapeOf(one, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `${shapeOf(schema.items, indent)}[]`;
  if (schema.properties) {
    const deeper = `${indent}  `;
    const fields = Object.entries(schema.properties).map(
      ([name, field]) =>
        `${deeper}${name}${schema.required?.includes(name) ? '' : '?'}: ${shapeOf(field, deeper)}\n`,
    );
    return `{\n${fields.join('')}${indent}}`;
  }
  const byDefault = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  return `${schema.format ?? [schema.type ?? 'anything'].flat().join(' | ')}${byDefault}`;
}
