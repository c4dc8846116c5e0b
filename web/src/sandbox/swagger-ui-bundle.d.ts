/** The package's types describe the file that picks this one on a server; the browser's bundle has none. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  import type { SwaggerUIBundle } from 'swagger-ui-dist';

  const bundle: SwaggerUIBundle;
  export { bundle as default };
}
