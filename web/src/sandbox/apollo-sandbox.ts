/** The part of Apollo's embeddable Sandbox that we use. It is loaded from Apollo and never bundled. */
export interface EmbeddedSandbox {
  dispose(): void;
}

interface SandboxOptions {
  readonly target: HTMLElement;
  readonly initialEndpoint: string;
  readonly initialState: {
    readonly document: string;
    readonly variables: Record<string, unknown>;
    readonly includeCookies: false;
    readonly pollForSchemaUpdates: false;
  };
  readonly endpointIsEditable: false;
  readonly hideCookieToggle: true;
  readonly runTelemetry: false;
  /** True would write a `style` attribute, which the page's Content-Security-Policy forbids. */
  readonly allowDynamicStyles: false;
  readonly handleRequest: typeof fetch;
}

type SandboxClass = new (options: SandboxOptions) => EmbeddedSandbox;

/** The URL that the page's Content-Security-Policy allows (graphql-server/src/http/sandbox.ts). */
const script =
  'https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js';

let loading: Promise<SandboxClass> | null = null;

/** Loads Apollo Sandbox once. Rejects when it is unreachable or after `patienceMs`. */
export function loadApolloSandbox(patienceMs = 4000): Promise<SandboxClass> {
  loading ??= new Promise<SandboxClass>((resolve, reject) => {
    const element = document.createElement('script');
    const giveUp = () => {
      loading = null;
      element.remove();
      reject(new Error('Apollo Sandbox is not available'));
    };
    const timer = setTimeout(giveUp, patienceMs);
    element.addEventListener('error', () => {
      clearTimeout(timer);
      giveUp();
    });
    element.addEventListener('load', () => {
      clearTimeout(timer);
      const { EmbeddedSandbox } = window as unknown as { EmbeddedSandbox?: SandboxClass };
      if (EmbeddedSandbox) resolve(EmbeddedSandbox);
      else giveUp();
    });
    element.src = script;
    document.head.append(element);
  });
  return loading;
}
