/** What the server says of itself in `GET /config.json` and in each page. Never a secret. */
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
  /** Takes a picture as the multipart field `image`, and answers `success` and `data.url`. */
  readonly images: {
    readonly uploadUrl: string;
    /** The same for a customer’s photo with a review; always the shop’s own. */
    readonly photoUploadUrl: string;
  };
  readonly currency: string;
  readonly features: Readonly<Record<string, boolean>>;
  readonly demo: {
    readonly accounts: readonly {
      readonly email: string;
      readonly password: string;
      readonly role: 'admin' | 'customer';
    }[];
  } | null;
}
