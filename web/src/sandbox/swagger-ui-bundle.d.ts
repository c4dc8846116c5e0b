/** The package declares types for its Node entry only, not for the browser bundle. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  import type { SwaggerUIBundle } from 'swagger-ui-dist';

  const bundle: SwaggerUIBundle;
  export { bundle as default };
}
