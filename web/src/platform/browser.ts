import type { ShopConfig } from './config.ts';
import { createIdentity } from './identity/identity.ts';
import type { IdentityPort } from './identity/port.ts';
import { ImageError } from './images/image-error.ts';
import type { ImagesPort } from './images/port.ts';
import { InvoiceError } from './invoices/invoice-error.ts';
import type { InvoicesPort } from './invoices/port.ts';
import { PaymentsUnavailable, type PaymentsConfig, type PaymentsPort } from './payments/port.ts';
import type { ProductFilesPort } from './product-files/port.ts';
import type { Platform } from './PlatformContext.tsx';

/** The platform with real services, for browsers. */
export function browserPlatform(config: ShopConfig): Platform {
  const identity = createIdentity(config.identity);
  return {
    config,
    identity,
    payments: latePayments(config.payments),
    images: lateImages(config.images.uploadUrl, identity),
    photos: lateImages(config.images.photoUploadUrl, identity),
    invoices: lateInvoices(identity),
    productFiles: lateProductFiles(identity),
  };
}

/** Loads the provider's code with the first payment. */
function latePayments(config: PaymentsConfig): PaymentsPort {
  let port: PaymentsPort | undefined;
  const come = async () => {
    const { stripePayments } = await import('./payments/stripe.ts');
    return (port ??= stripePayments(config));
  };
  return {
    mode: config.mode,
    testMode: config.mode !== 'live',
    load: () =>
      come().then(
        (payments) => payments.load(),
        (cause: unknown) => new PaymentsUnavailable(cause),
      ),
    pay: async (payment) => (await come()).pay(payment),
    payByWallet: async (payment) => (await come()).payByWallet(payment),
    payExpress: async (payment) => (await come()).payExpress(payment),
  };
}

/** Loads the upload code with the first picture. */
function lateImages(uploadUrl: string, identity: Pick<IdentityPort, 'token'>): ImagesPort {
  return {
    upload: (file, options) =>
      import('./images/image-host.ts').then(
        ({ imageHost }) => imageHost(uploadUrl, identity).upload(file, options),
        () => new ImageError('unreachable'),
      ),
  };
}

/** Loads the download code with the first invoice. */
function lateInvoices(identity: Pick<IdentityPort, 'token'>): InvoicesPort {
  return {
    download: (of, refundId) =>
      import('./invoices/invoice-downloads.ts').then(
        ({ invoiceDownloads }) => invoiceDownloads(identity).download(of, refundId),
        () => new InvoiceError('unreachable'),
      ),
    downloadData: (customerId) =>
      import('./invoices/invoice-downloads.ts').then(
        ({ invoiceDownloads }) => invoiceDownloads(identity).downloadData(customerId),
        () => new InvoiceError('unreachable'),
      ),
  };
}

/** Loads its code with the first file. */
function lateProductFiles(identity: Pick<IdentityPort, 'token'>): ProductFilesPort {
  const failed = { failure: 'unreachable', message: '' } as const;
  const load = async () => (await import('./product-files/product-files.ts')).productFiles(identity);
  return {
    preview: (file, options) =>
      load().then(
        (files) => files.preview(file, options),
        () => failed,
      ),
    download: () =>
      load().then(
        (files) => files.download(),
        () => failed,
      ),
    downloadTemplate: () =>
      load().then(
        (files) => files.downloadTemplate(),
        () => failed,
      ),
  };
}
