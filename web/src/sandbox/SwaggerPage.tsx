import { useEffect, useRef } from 'react';
import swaggerUi from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import type { Session } from './session.ts';
import './swagger.css';

/** Swagger UI for `/openapi.json`. Its requests are sent as the selected account. */
export function SwaggerPage({ session }: { session: Session }) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    // Swagger UI has a dark mode but doesn't follow the system's color scheme.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
    follow();
    dark.addEventListener('change', follow);
    swaggerUi({
      domNode: element,
      url: '/openapi.json',
      // Disables the badge, which would send requests to the vendor's server.
      validatorUrl: null,
      deepLinking: true,
      tryItOutEnabled: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      persistAuthorization: false,
      async requestInterceptor(request) {
        const token = await session.token();
        const { origin } = new URL(request.url, location.href);
        const headers = (request.headers ?? {}) as Record<string, string>;
        const hasOwn = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
        if (token && origin === location.origin && !hasOwn) headers.authorization = `Bearer ${token}`;
        return { ...request, headers };
      },
    });
    return () => {
      dark.removeEventListener('change', follow);
      element.replaceChildren();
    };
  }, [session]);
  return <div ref={target} />;
}
