/** The public configuration in `GET /config.json` and in each page. Never contains secrets. */
export interface ShopConfig {
  readonly identity: {
    readonly provider: 'local' | 'firebase';
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
    readonly emulatorUrl?: string;
  };
  readonly payments: {
    readonly mode: 'simulator' | 'test' | 'live';
    readonly publishableKey: string;
    readonly apiOrigin: string;
  };
  /** Accepts an image in the multipart field `image` and responds with `success` and `data.url`. */
  readonly images: {
    readonly uploadUrl: string;
    /** The same for customers' review photos. Always the shop's own host. */
    readonly photoUploadUrl: string;
  };
  readonly currency: string;
  /** The categories of the menu, at most 24. */
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly features: Readonly<Record<string, boolean>>;
  readonly demo: {
    readonly accounts: readonly {
      readonly email: string;
      readonly password: string;
      readonly role: 'admin' | 'customer' | 'support' | 'warehouse' | 'catalog';
    }[];
  } | null;
}
