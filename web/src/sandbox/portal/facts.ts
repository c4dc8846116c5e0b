import type { ShopConfig } from '#web/platform/config.ts';

/** What the server knows about itself, and the portal shows. `graphql-server/src/http/web.ts` declares the same. */
export interface PortalFacts {
  readonly origin: string;
  readonly config: Pick<ShopConfig, 'identity' | 'payments' | 'demo'>;
  readonly sdl: string;
  readonly operations: 'any' | 'persisted';
  readonly limits: {
    readonly query: Readonly<
      Record<'tokens' | 'aliases' | 'directives' | 'depth' | 'breadth' | 'cost' | 'mutations', number>
    >;
    readonly cost: Readonly<Record<'page' | 'list' | 'search' | 'introspection', number>>;
    readonly bodyBytes: number;
    readonly requestsPerMinute: number;
    readonly sockets: Readonly<
      Record<
        | 'socketsPerAccount'
        | 'unknownSocketsPerAddress'
        | 'socketsPerAddress'
        | 'messageBytes'
        | 'messagesPerSecond'
        | 'operations'
        | 'bufferedBytes'
        | 'idleMs',
        number
      >
    >;
    readonly calls: readonly {
      readonly action: string;
      readonly max: number;
      readonly perMinutes: number;
    }[];
    readonly rejectedPerCall: number;
  };
  readonly webhooks: {
    readonly events: readonly {
      readonly type: string;
      readonly description: string;
      readonly example: { readonly type: string; readonly timestamp: string; readonly data: object };
    }[];
    readonly retryPausesMs: readonly number[];
    readonly overlapHours: number;
    readonly keptDays: number;
  };
  readonly restStatus: Readonly<Record<string, number>>;
  readonly scopes: readonly {
    readonly scope: string;
    readonly description: string;
    readonly calls: readonly string[];
  }[];
}
