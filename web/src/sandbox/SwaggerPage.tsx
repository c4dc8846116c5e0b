import { useEffect, useRef } from 'react';
import swaggerUi from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import type { Session } from './session.ts';
import './swagger.css';

/** Swagger UI over `/openapi.json`. Whoever one is goes with each call that it tries. */
export function SwaggerPage({ session }: { session: Session }) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    // It knows dark, and does not look at the system by itself.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
    follow();
    dark.addEventListener('change', follow);
    swaggerUi({
      domNode: element,
      url: '/openapi.json',
      // The badge asks a server of the tool's makers.
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
