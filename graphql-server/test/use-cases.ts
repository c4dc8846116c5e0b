import { randomUUID } from 'node:crypto';
import { alertsAccess } from '#server/modules/alerts/alerts.access.ts';
import { cartsAccess } from '#server/modules/carts/carts.access.ts';
import { checkoutAccess } from '#server/modules/checkout/checkout.access.ts';
import { auditAccess } from '#server/modules/audit/audit.access.ts';
import { contactAccess } from '#server/modules/contact/contact.access.ts';
import { customersAccess } from '#server/modules/customers/customers.access.ts';
import { equipmentAccess } from '#server/modules/equipment/equipment.access.ts';
import { fulfilmentAccess } from '#server/modules/fulfilment/fulfilment.access.ts';
import { imagesAccess } from '#server/modules/images/images.access.ts';
import { invoicesAccess } from '#server/modules/invoices/invoices.access.ts';
import { ordersAccess } from '#server/modules/orders/orders.access.ts';
import { incidentsAccess } from '#server/modules/payments/incidents.access.ts';
import { phoneOrdersAccess } from '#server/modules/checkout/phone-orders.access.ts';
import { paymentsAccess } from '#server/modules/payments/payments.access.ts';
import { refundsAccess } from '#server/modules/payments/refunds.access.ts';
import { profilesAccess } from '#server/modules/profiles/profiles.access.ts';
import { reportsAccess } from '#server/modules/reports/reports.access.ts';
import { returnsAccess } from '#server/modules/returns/returns.access.ts';
import { reviewsAccess } from '#server/modules/reviews/reviews.access.ts';
import { usersAccess } from '#server/modules/users/users.access.ts';
import { attributesAccess } from '#server/modules/attributes/attributes.access.ts';
import { productViewsAccess } from '#server/modules/product-views/product-views.access.ts';
import { serviceTokensAccess } from '#server/modules/service-tokens/service-tokens.access.ts';
import { searchTermsAccess } from '#server/modules/search-terms/search-terms.access.ts';
import { webhooksAccess } from '#server/modules/webhooks/webhooks.access.ts';
import { searchesAccess } from '#server/modules/searches/searches.access.ts';
import { shopSettingsAccess } from '#server/modules/shop-settings/shop-settings.access.ts';
import { wishListAccess } from '#server/modules/wish-list/wish-list.access.ts';
import type { Access } from '#server/viewer.ts';
import type { Scene } from './scene.ts';

type Examples<E> = Readonly<Record<string, (scene: Scene) => E>>;

/** For each call, one example by an authorized user that would succeed. */
interface UseCase {
  /** The access object that both APIs must use. */
  readonly access: Access;
  /** By `METHOD /path` of the route: URL and body. */
  readonly rest?: Examples<readonly [path: string, body?: object]>;
  /** By field of Query: the field with arguments and selection. */
  readonly query?: Examples<string>;
  /** By field of Subscription: the field with arguments and selection. */
  readonly subscribe?: Examples<string>;
  /** By field of Mutation: its input. */
  readonly mutate?: Examples<object>;
}

/** Public calls. A bad token is rejected all the same. */
const open: Access = {};
const delivery = { phone: '+46 70 555 01 84', address: 'Strandvägen 12' };
const profile = {
  name: 'Maya Lindqvist',
  education: 'Fisheries',
  linkedin: 'https://www.linkedin.com/in/maya',
};

const spinner = { name: 'Reed Spinner', minQty: 1, maxQty: 40 };
/** Nothing listens at this port. */
const webhookEndpoint = {
  url: 'http://localhost:9/',
  description: 'ERP',
  events: ['STOCK_CHANGED'],
  isActive: true,
};
const picture = '/images/spoon-lure-960.webp';

function onePixel(): FormData {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.append('image', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}

function priceList(id: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([`id,price\n${id},12.50`], { type: 'text/csv' }), 'prices.csv');
  return form;
}

const shopDetailsInput = {
  version: 0,
  shopName: 'FISHZOME',
  legalName: 'FISHZOME Ltd.',
  address: '1 Harbor Street\nMonterey, CA 93940',
  email: 'shop@fishzome.example',
  returnDays: 30,
};

const staffNotificationsInput = {
  version: 0,
  orderPaid: [],
  contactMessage: [],
  returnRequested: [],
  lowStock: [],
  reviewWaiting: [],
};

/** All use cases of the shop. An API with a call outside this table fails the suite. */
export const useCases: Readonly<Record<string, UseCase>> = {
  'checkout.quote': {
    access: checkoutAccess.quote,
    query: {
      quote: ({ product }) =>
        `quote(input: { equipmentId: "${product}" }) { ... on Quote { total { minor } } ... on UserError { code } }`,
      countries: () => 'countries { code }',
    },
  },
  'checkout.checkout': {
    access: checkoutAccess.checkout,
    mutate: {
      // Returns the order that the scene placed: other calls change the cart, and so the quote.
      checkout: ({ checkout }) => checkout,
    },
  },
  'checkout.changeAddress': {
    access: checkoutAccess.changeAddress,
    mutate: { changeOrderAddress: ({ checkedOut, address }) => ({ orderId: checkedOut, address }) },
  },
  'phoneOrders.quote': {
    access: phoneOrdersAccess.quote,
    query: {
      phoneOrderProducts: () => 'phoneOrderProducts(query: "reel") { id }',
      phoneOrderQuote: ({ product }) =>
        `phoneOrderQuote(input: { items: [{ equipmentId: "${product}", quantity: 1 }] }) { ... on Quote { total { minor } } ... on UserError { code } }`,
    },
  },
  'phoneOrders.place': {
    access: phoneOrdersAccess.place,
    // Returns the order that the scene placed.
    mutate: { placePhoneOrder: ({ phoneOrder }) => phoneOrder },
  },
  'carts.find': { access: open, query: { cart: ({ guestCart }) => `cart(id: "${guestCart}") { id }` } },
  'carts.change': {
    access: cartsAccess.change,
    mutate: {
      addToCart: ({ product }) => ({ equipmentId: product, quantity: 1 }),
      updateCartLine: ({ product }) => ({ equipmentId: product, quantity: 2 }),
      removeFromCart: ({ product }) => ({ equipmentId: product }),
      applyCode: () => ({ code: 'SPRING' }),
    },
  },
  'carts.merge': {
    access: cartsAccess.merge,
    mutate: { mergeCart: ({ guestCart }) => ({ cartId: guestCart }) },
  },
  'equipment.browse': {
    access: equipmentAccess.browse,
    rest: {
      'GET /equitment': () => ['/equitment'],
      'GET /equipment': () => ['/equipment'],
      'GET /equitment/:id': ({ product }) => [`/equitment/${product}`],
      'GET /equipment/:id': ({ product }) => [`/equipment/${product}`],
    },
    query: {
      attributeDefinitions: () => 'attributeDefinitions(categorySlug: "reels") { name }',
      bestSellers: () => 'bestSellers { id }',
      catalogue: () => 'catalogue { edges { node { id } } }',
      categories: () => 'categories { id }',
      categoryBySlug: () => 'categoryBySlug(slug: "reels") { id }',
      equipment: ({ product }) => `equipment(id: "${product}") { id }`,
      equipmentByIds: ({ product }) => `equipmentByIds(ids: ["${product}"]) { id }`,
      equipmentBySlug: () => 'equipmentBySlug(slug: "spinning-reel") { id }',
      searchSuggestions: () => 'searchSuggestions(query: "reel") { equipment { id } categories { id } }',
    },
  },
  'equipment.add': {
    access: equipmentAccess.add,
    rest: {
      'POST /equitment': () => ['/equitment', { ...spinner, price: 12.5, img: picture }],
      'POST /equipment': () => ['/equipment', { ...spinner, price: 12.5, img: picture }],
    },
    mutate: { addEquipment: () => ({ ...spinner, priceMinor: 1_250, imageUrl: picture }) },
  },
  'equipment.inventory': {
    access: equipmentAccess.inventory,
    query: {
      inventory: () => 'inventory { edges { node { id } } }',
      lowStockCount: () => 'lowStockCount',
      managedEquipment: ({ draft }) => `managedEquipment(id: "${draft.id}") { id }`,
      managedVariants: ({ product }) => `managedVariants(equipmentId: "${product}") { id }`,
      stockMovements: ({ product }) => `stockMovements(equipmentId: "${product}") { edges { node { id } } }`,
    },
  },
  'equipment.change': {
    access: equipmentAccess.change,
    mutate: { changeEquipment: ({ draft }) => ({ equipmentId: draft.id, description: 'Other words.' }) },
  },
  'equipment.bulk': {
    access: equipmentAccess.bulk,
    query: {
      bulkChange: ({ bulkChanges }) => `bulkChange(id: "${bulkChanges.previewed}") { state }`,
      bulkChanges: () => 'bulkChanges { edges { node { id } } }',
      bulkChangeRows: ({ bulkChanges }) =>
        `bulkChangeRows(bulkChangeId: "${bulkChanges.previewed}") { edges { node { id } } }`,
    },
    mutate: {
      previewBulkChange: ({ draft }) => ({ equipmentIds: [draft.id], price: { percent: 5 } }),
      applyBulkChange: ({ bulkChanges }) => ({ bulkChangeId: bulkChanges.previewed }),
      undoBulkChange: ({ bulkChanges }) => ({ bulkChangeId: bulkChanges.applied }),
    },
  },
  'equipment.file': {
    access: equipmentAccess.file,
    rest: {
      'POST /product-import': ({ draft }) => ['/product-import', priceList(draft.id)],
      'GET /product-export': () => ['/product-export'],
      'GET /product-import-template': () => ['/product-import-template'],
    },
  },
  'equipment.categories': {
    access: equipmentAccess.categories,
    query: { managedCategories: () => 'managedCategories { databaseId }' },
    mutate: {
      saveCategory: ({ categories }) => ({
        id: categories.changed,
        name: 'Ice fishing',
        slug: 'ice-fishing',
        description: 'For frozen lakes.',
      }),
      // Of those that are left after `deleteCategory`, which is called first.
      orderCategories: ({ categories: { all, deleted } }) => ({
        categoryIds: all.filter((id) => id !== deleted).toReversed(),
      }),
      deleteCategory: ({ categories }) => ({ id: categories.deleted }),
    },
  },
  'productViews.list': {
    access: productViewsAccess.list,
    query: { productViews: () => 'productViews { id }' },
  },
  'productViews.add': {
    access: productViewsAccess.add,
    mutate: { addProductView: () => ({ name: 'Reels out of stock', search: 'category=reels&stock=out' }) },
  },
  'productViews.rename': {
    access: productViewsAccess.rename,
    mutate: {
      renameProductView: ({ productViews }) => ({ id: productViews.renamed, name: 'Drafts of lures' }),
    },
  },
  'productViews.delete': {
    access: productViewsAccess.delete,
    mutate: { deleteProductView: ({ productViews }) => ({ id: productViews.deleted }) },
  },
  'webhooks.list': {
    access: webhooksAccess.list,
    query: { webhookEndpoints: () => 'webhookEndpoints { id }' },
  },
  'webhooks.deliveries': {
    access: webhooksAccess.deliveries,
    query: {
      webhookDeliveries: ({ webhooks }) =>
        `webhookDeliveries(endpointId: "${webhooks.endpoint}") { edges { node { id } } }`,
    },
  },
  'webhooks.add': {
    access: webhooksAccess.add,
    mutate: { addWebhookEndpoint: () => webhookEndpoint },
  },
  'webhooks.change': {
    access: webhooksAccess.change,
    mutate: {
      changeWebhookEndpoint: ({ webhooks }) => ({ endpointId: webhooks.endpoint, ...webhookEndpoint }),
    },
  },
  'webhooks.delete': {
    access: webhooksAccess.delete,
    mutate: { deleteWebhookEndpoint: ({ webhooks }) => ({ endpointId: webhooks.deleted }) },
  },
  'webhooks.showSecret': {
    access: webhooksAccess.showSecret,
    mutate: { showWebhookSecret: ({ webhooks }) => ({ endpointId: webhooks.endpoint }) },
  },
  'webhooks.rotateSecret': {
    access: webhooksAccess.rotateSecret,
    mutate: { rotateWebhookSecret: ({ webhooks }) => ({ endpointId: webhooks.endpoint }) },
  },
  'webhooks.test': {
    access: webhooksAccess.test,
    mutate: { testWebhookEndpoint: ({ webhooks }) => ({ endpointId: webhooks.endpoint }) },
  },
  'webhooks.replay': {
    access: webhooksAccess.replay,
    mutate: { replayWebhookDelivery: ({ webhooks }) => ({ deliveryId: webhooks.delivery }) },
  },
  'attributes.list': {
    access: attributesAccess.list,
    query: { managedAttributes: () => 'managedAttributes { edges { node { id } } }' },
  },
  'attributes.add': {
    access: attributesAccess.add,
    mutate: {
      addAttributeDefinition: () => ({
        label: 'Hull',
        group: 'Use',
        kind: 'OPTIONS',
        options: [{ name: 'dory' }],
        categorySlugs: [],
        isFilterable: true,
      }),
    },
  },
  'attributes.change': {
    access: attributesAccess.change,
    mutate: {
      changeAttributeDefinition: ({ attribute }) => ({
        ...attribute,
        label: 'Line capacity',
        group: 'Performance',
        kind: 'TEXT',
        options: [],
        categorySlugs: [],
        isFilterable: false,
        position: 170,
        removesValues: false,
      }),
    },
  },
  'attributes.delete': {
    access: attributesAccess.delete,
    mutate: { deleteAttributeDefinition: ({ attribute }) => ({ id: attribute.id, removesValues: true }) },
  },
  'searchTerms.list': {
    access: searchTermsAccess.list,
    query: { searchTerms: () => 'searchTerms { edges { node { id } } }' },
  },
  'searchTerms.add': {
    access: searchTermsAccess.add,
    mutate: { addSearchTerm: () => ({ term: 'winkle picker', means: ['rod'] }) },
  },
  'searchTerms.change': {
    access: searchTermsAccess.change,
    mutate: { changeSearchTerm: ({ searchTerm }) => ({ id: searchTerm, term: 'esky', means: ['cooler'] }) },
  },
  'searchTerms.delete': {
    access: searchTermsAccess.delete,
    mutate: { deleteSearchTerm: ({ searchTerm }) => ({ id: searchTerm }) },
  },
  'searches.report': {
    access: searchesAccess.report,
    query: { searchReport: () => 'searchReport { searches }' },
  },
  'reports.sales': {
    access: reportsAccess.sales,
    query: { salesReport: () => 'salesReport(period: MONTH) { until }' },
  },
  'reports.tasks': {
    access: reportsAccess.tasks,
    query: { orderTaskCounts: () => 'orderTaskCounts { toPack }' },
  },
  'shopSettings.deliveryMethods': {
    access: shopSettingsAccess.deliveryMethods,
    query: { deliveryMethods: () => 'deliveryMethods { id }' },
    mutate: {
      saveDeliveryMethod: ({ settings }) => ({
        id: settings.changed.deliveryMethod,
        name: 'Express',
        kind: 'SHIP',
        isIncluded: false,
        isActive: true,
        cutOffHour: 12,
        rates: [{ countries: ['SE'], fromItemsMinor: 0, costMinor: 900, minDays: 1, maxDays: 2 }],
      }),
      deleteDeliveryMethod: ({ settings }) => ({ id: settings.deleted.deliveryMethod }),
    },
  },
  'shopSettings.taxRates': {
    access: shopSettingsAccess.taxRates,
    query: { taxRates: () => 'taxRates { id }' },
    mutate: {
      saveTaxRate: ({ settings }) => ({
        id: settings.changed.taxRate,
        label: 'VAT',
        country: 'IS',
        ratePpm: 240_000,
        isIncluded: true,
        validFrom: '2026-01-01T00:00:00Z',
      }),
      deleteTaxRate: ({ settings }) => ({ id: settings.deleted.taxRate }),
    },
  },
  'shopSettings.promotions': {
    access: shopSettingsAccess.promotions,
    query: { promotions: () => 'promotions { edges { node { id } } }' },
    mutate: {
      savePromotion: ({ settings }) => ({
        id: settings.changed.promotion,
        discountCode: 'CARP20',
        label: 'Carp days',
        kind: 'PERCENT',
        percent: 20,
        categorySlugs: [],
        minimumItemsMinor: 0,
        startsAt: '2026-01-01T00:00:00Z',
      }),
      deletePromotion: ({ settings }) => ({ id: settings.deleted.promotion }),
    },
  },
  'shopSettings.details': {
    access: shopSettingsAccess.details,
    query: { shopDetails: () => 'shopDetails { version }' },
    // The version differs after other calls, but these details are saved already then.
    mutate: { saveShopDetails: () => shopDetailsInput },
  },
  'shopSettings.staffNotifications': {
    access: shopSettingsAccess.staffNotifications,
    query: { staffNotifications: () => 'staffNotifications { version }' },
    mutate: { saveStaffNotifications: () => staffNotificationsInput },
  },
  'shopSettings.legalPages': {
    access: shopSettingsAccess.legalPages,
    query: { legalPage: () => 'legalPage(name: IMPRINT) { text }' },
  },
  'equipment.setOptions': {
    access: equipmentAccess.setOptions,
    mutate: {
      setEquipmentOptions: ({ draft }) => ({
        equipmentId: draft.id,
        sku: 'ZG-1',
        optionNames: ['Color'],
        optionValues: ['Glow'],
      }),
    },
  },
  'equipment.addVariant': {
    access: equipmentAccess.addVariant,
    mutate: {
      addVariant: ({ product }) => ({
        equipmentId: product,
        sku: `LKH-${randomUUID().slice(0, 13)}`,
        optionValues: [randomUUID()],
        priceMinor: 9_990,
        minQty: 1,
        maxQty: 40,
      }),
    },
  },
  'equipment.changeSku': {
    access: equipmentAccess.changeSku,
    mutate: { changeSku: ({ draft }) => ({ equipmentId: draft.id, sku: `ZG-${randomUUID().slice(0, 13)}` }) },
  },
  'equipment.orderVariants': {
    access: equipmentAccess.orderVariants,
    mutate: { orderVariants: ({ draft }) => ({ equipmentId: draft.id, variantIds: [] }) },
  },
  'equipment.setPictures': {
    access: equipmentAccess.setPictures,
    mutate: {
      setEquipmentPictures: ({ draft }) => ({
        equipmentId: draft.id,
        pictures: [{ url: picture, alt: 'A lure', focalX: 40, focalY: 60 }],
      }),
    },
  },
  'equipment.duplicate': {
    access: equipmentAccess.duplicate,
    mutate: { duplicateEquipment: ({ draft }) => ({ equipmentId: draft.id }) },
  },
  'images.upload': {
    access: imagesAccess.upload,
    rest: { 'POST /images': () => ['/images', onePixel()] },
  },
  'node.one': {
    access: open,
    query: { node: ({ maya }) => `node(id: "${btoa(`User:${maya.id}`)}") { id }` },
  },
  'orders.place': {
    access: ordersAccess.place,
    rest: { 'POST /order': ({ product }) => ['/order', { equipmentId: product, quantity: 1, ...delivery }] },
    mutate: { placeOrder: ({ product }) => ({ equipmentId: product, quantity: 1, ...delivery }) },
  },
  'orders.mine': { access: ordersAccess.mine, rest: { 'GET /order': () => ['/order'] } },
  'orders.all': {
    access: ordersAccess.all,
    query: {
      orders: () => 'orders { edges { node { id } } }',
      ordersByIds: ({ ordersOf }) => `ordersByIds(ids: ["${ordersOf.maya.open[0]}"]) { id }`,
    },
  },
  'orders.one': {
    access: ordersAccess.one,
    rest: { 'GET /order/:id': ({ ordersOf }) => [`/order/${ordersOf.maya.open[0]}`] },
    query: {
      order: ({ ordersOf }) => `order(id: "${ordersOf.maya.open[0]}") { id }`,
      orderByNumber: ({ ordersOf }) => `orderByNumber(number: "${ordersOf.maya.paid.number}") { id }`,
    },
  },
  'orders.ofGuest': {
    access: ordersAccess.ofGuest,
    query: {
      guestOrder: ({ guest }) =>
        `guestOrder(input: { number: "${guest.number}", email: "${guest.email}" }) { ... on Order { id } ... on UserError { code } }`,
    },
  },
  'invoices.ofOrder': {
    access: invoicesAccess.ofOrder,
    rest: { 'GET /invoice/:orderId': ({ ordersOf }) => [`/invoice/${ordersOf.maya.paid.id}`] },
  },
  'invoices.ofGuest': {
    access: invoicesAccess.ofGuest,
    rest: {
      'POST /guest-invoice': ({ guest }) => [
        '/guest-invoice',
        { number: guest.paidNumber, email: guest.email },
      ],
    },
  },
  'orders.counts': {
    access: ordersAccess.counts,
    query: { orderCounts: () => 'orderCounts { toPack toShip }' },
  },
  'orders.timeline': {
    access: ordersAccess.timeline,
    query: {
      orderTimeline: ({ ordersOf }) =>
        `orderTimeline(orderId: "${ordersOf.maya.paid.id}") { edges { node { id } } }`,
    },
  },
  'orders.notes': {
    access: ordersAccess.notes,
    query: {
      orderNotes: ({ ordersOf }) =>
        `orderNotes(orderId: "${ordersOf.tom.paid.id}") { edges { node { id } } }`,
    },
  },
  'orders.note': {
    access: ordersAccess.note,
    mutate: {
      addOrderNote: ({ ordersOf }) => ({ orderId: ordersOf.maya.paid.id, text: 'Calls back on Friday.' }),
      deleteOrderNote: ({ note }) => ({ noteId: note }),
    },
  },
  'orders.mails': {
    access: ordersAccess.mails,
    query: {
      orderMails: ({ ordersOf }) =>
        `orderMails(orderId: "${ordersOf.tom.paid.id}") { edges { node { id } } }`,
    },
  },
  'orders.resendMail': {
    access: ordersAccess.resendMail,
    mutate: { resendOrderMail: ({ mail }) => ({ mailId: mail }) },
  },
  'orders.hearOfOwn': {
    access: ordersAccess.hearOfOwn,
    subscribe: { orderChanged: () => 'orderChanged { id }' },
  },
  'orders.hearOfAll': {
    access: ordersAccess.hearOfAll,
    subscribe: {
      anyOrderChanged: () => 'anyOrderChanged { id }',
      orderPlaced: () => 'orderPlaced { id }',
    },
  },
  'orders.cancel': {
    access: ordersAccess.cancel,
    rest: { 'DELETE /order/:id': ({ ordersOf }) => [`/order/${ordersOf.maya.open[1]}`] },
    mutate: { cancelOrder: ({ ordersOf }) => ({ orderId: ordersOf.maya.open[2] }) },
  },
  'orders.restore': {
    access: ordersAccess.restore,
    mutate: { restoreOrder: ({ ordersOf }) => ({ orderId: ordersOf.maya.open[2] }) },
  },
  'payments.open': {
    access: paymentsAccess.open,
    rest: {
      'POST /create-payment-intent': ({ ordersOf }) => [
        '/create-payment-intent',
        { orderId: ordersOf.maya.open[0] },
      ],
    },
    mutate: { openPayment: ({ ordersOf }) => ({ orderId: ordersOf.maya.open[0] }) },
  },
  'payments.openAsGuest': {
    access: paymentsAccess.openAsGuest,
    mutate: { openGuestPayment: ({ guest }) => ({ orderId: guest.open, email: guest.email }) },
  },
  'payments.confirmAsGuest': {
    access: paymentsAccess.confirmAsGuest,
    mutate: {
      confirmGuestPayment: ({ guest }) => ({
        orderId: guest.paid,
        email: guest.email,
        transactionId: 'pi_simPaidByTheGuest',
      }),
    },
  },
  'payments.confirm': {
    access: paymentsAccess.confirm,
    rest: {
      'PATCH /order/:id': ({ ordersOf: { maya } }) => [
        `/order/${maya.paid.id}`,
        { transactionId: maya.paid.transactionId },
      ],
    },
    mutate: {
      confirmPayment: ({ ordersOf: { maya } }) => ({
        orderId: maya.paid.id,
        transactionId: maya.paid.transactionId,
      }),
    },
  },
  'refunds.refund': {
    access: refundsAccess.refund,
    mutate: {
      refundOrder: ({ ordersOf }) => ({
        orderId: ordersOf.maya.paid.id,
        amountMinor: 100,
        reason: 'A scratch on the reel.',
        idempotencyKey: 'a-refund-of-a-scratch',
      }),
    },
  },
  'fulfilment.fulfil': {
    access: fulfilmentAccess.fulfil,
    mutate: {
      fulfilOrder: ({ parcels }) => ({
        orderId: parcels.packed,
        to: 'SHIPPED',
        shipment: { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' },
      }),
    },
  },
  'fulfilment.pack': {
    access: fulfilmentAccess.pack,
    mutate: { packOrders: ({ parcels }) => ({ orderIds: [parcels.packed] }) },
  },
  'fulfilment.trackingNumber': {
    access: fulfilmentAccess.trackingNumber,
    query: { trackingNumber: () => 'trackingNumber(number: "3318810025") { carrier usedBy }' },
  },
  'returns.request': {
    access: returnsAccess.request,
    mutate: { requestReturn: ({ parcels }) => ({ orderId: parcels.delivered, reason: 'CHANGED_MIND' }) },
  },
  'returns.withdraw': {
    access: returnsAccess.withdraw,
    mutate: { withdrawReturn: ({ parcels }) => ({ orderId: parcels.comesBack }) },
  },
  'returns.answer': {
    access: returnsAccess.answer,
    mutate: {
      answerReturn: ({ parcels }) => ({
        orderId: parcels.comesBackOfTom,
        to: 'APPROVED',
        words: 'Send it to Quay 1.',
      }),
    },
  },
  'incidents.list': {
    access: incidentsAccess.list,
    query: { paymentIncidents: () => 'paymentIncidents { edges { node { id } } }' },
  },
  'incidents.resolve': {
    access: incidentsAccess.resolve,
    mutate: {
      resolvePaymentIncident: ({ incident }) => ({ incidentId: incident, note: 'Spoke with the customer.' }),
    },
  },
  'reviews.list': {
    access: open,
    rest: { 'GET /review': () => ['/review'] },
    query: { reviews: () => 'reviews { edges { node { id } } }' },
  },
  'reviews.add': {
    access: reviewsAccess.add,
    rest: { 'POST /review': () => ['/review', { name: 'Maya', body: 'Fine hooks.', Ratings: 4.5 }] },
    mutate: { addReview: () => ({ name: 'Maya', body: 'Fine hooks.', rating: 4.5 }) },
  },
  'reviews.addToProduct': {
    access: reviewsAccess.addToProduct,
    mutate: {
      addProductReview: ({ product }) => ({ equipmentId: product, body: 'A smooth reel.', rating: 4.5 }),
    },
  },
  'reviews.uploadPhoto': {
    access: reviewsAccess.uploadPhoto,
    rest: { 'POST /review/photo': () => ['/review/photo', onePixel()] },
  },
  'reviews.change': {
    access: reviewsAccess.change,
    mutate: { changeReview: ({ reviews }) => ({ reviewId: reviews.mine[0], body: 'Finer hooks.' }) },
  },
  'reviews.delete': {
    access: reviewsAccess.delete,
    mutate: { deleteReview: ({ reviews }) => ({ reviewId: reviews.mine[1] }) },
  },
  'reviews.moderate': {
    access: reviewsAccess.moderate,
    query: {
      managedReviews: () => 'managedReviews(status: PENDING) { edges { node { id } } }',
      reviewCounts: () => 'reviewCounts { pending }',
      reviewHistory: ({ reviews }) =>
        `reviewHistory(reviewId: "${reviews.pending}") { edges { node { id } } }`,
    },
    mutate: {
      moderateReview: ({ reviews }) => ({
        reviewId: reviews.hidden,
        status: 'HIDDEN',
        reason: 'It advertises another shop.',
      }),
    },
  },
  'reviews.reply': {
    access: reviewsAccess.reply,
    mutate: { replyToReview: ({ reviews }) => ({ reviewId: reviews.published, reply: 'Tight lines!' }) },
  },
  'profiles.save': {
    access: profilesAccess.save,
    rest: {
      'POST /profile': ({ maya }) => [
        '/profile',
        {
          ...profile,
          email: maya.email,
          contractNo: delivery.phone,
          skill: 'Web developer',
          yourself: 'Up before the sun.',
        },
      ],
    },
    mutate: {
      saveProfile: () => ({
        ...profile,
        phone: delivery.phone,
        skill: 'WEB_DEVELOPER',
        about: 'Up before the sun.',
      }),
    },
  },
  'wishList.add': {
    access: wishListAccess.add,
    mutate: { addToWishList: ({ product }) => ({ equipmentIds: [product] }) },
  },
  'wishList.remove': {
    access: wishListAccess.remove,
    mutate: { removeFromWishList: ({ product }) => ({ equipmentId: product }) },
  },
  'alerts.create': {
    access: alertsAccess.create,
    mutate: {
      createProductAlert: ({ product }) => ({
        equipmentId: product,
        kind: 'PRICE_DROP',
        email: 'visitor@example.com',
      }),
    },
  },
  'alerts.confirm': {
    access: alertsAccess.confirm,
    mutate: { confirmProductAlert: ({ alerts }) => ({ token: alerts.toConfirm }) },
  },
  'alerts.cancel': {
    access: alertsAccess.cancel,
    mutate: { cancelProductAlert: ({ alerts }) => ({ alertId: alerts.mine }) },
  },
  'alerts.unsubscribe': {
    access: alertsAccess.unsubscribe,
    rest: {
      'POST /alerts/unsubscribe': ({ alerts }) => [`/alerts/unsubscribe?token=${alerts.toStop}`],
    },
    mutate: { unsubscribeFromAlerts: ({ alerts }) => ({ token: alerts.toStop }) },
  },
  'users.announce': {
    access: usersAccess.announce,
    rest: { 'PUT /user/:email': ({ maya }) => [`/user/${maya.email}`, { email: maya.email }] },
  },
  'users.me': { access: open, query: { me: () => 'me { id }' } },
  'users.isAdmin': {
    access: usersAccess.isAdmin,
    rest: { 'GET /admin/:email': ({ maya }) => [`/admin/${maya.email}`] },
  },
  'users.list': {
    access: usersAccess.list,
    rest: { 'GET /users': () => ['/users'] },
    query: { users: () => 'users { edges { node { id } } }' },
  },
  'users.changeRole': {
    access: usersAccess.changeRole,
    mutate: { changeUserRole: ({ candidates }) => ({ email: candidates[0], role: 'WAREHOUSE' }) },
  },
  'users.makeAdmin': {
    access: usersAccess.makeAdmin,
    rest: { 'PUT /user/admin/:email': ({ candidates }) => [`/user/admin/${candidates[0]}`] },
    mutate: { makeAdmin: ({ candidates }) => ({ email: candidates[1] }) },
  },
  'users.revokeAdmin': {
    access: usersAccess.revokeAdmin,
    mutate: { revokeAdmin: ({ spareAdmin }) => ({ email: spareAdmin }) },
  },
  'users.block': {
    access: usersAccess.block,
    mutate: { blockUser: ({ candidates }) => ({ email: candidates[2] }) },
  },
  'users.unblock': {
    access: usersAccess.unblock,
    mutate: { unblockUser: ({ candidates }) => ({ email: candidates[2] }) },
  },
  'users.endSessions': {
    access: usersAccess.endSessions,
    mutate: { endUserSessions: ({ candidates }) => ({ email: candidates[2] }) },
  },
  'users.endOwnSessions': {
    access: usersAccess.endOwnSessions,
    mutate: { endMySessions: ({ maya }) => ({ email: maya.email }) },
  },
  'users.invitations': {
    access: usersAccess.invitations,
    query: { invitations: () => 'invitations { edges { node { id } } }' },
  },
  'users.invite': {
    access: usersAccess.invite,
    mutate: { inviteAdmin: () => ({ email: `${randomUUID()}@example.com` }) },
  },
  'users.resendInvitation': {
    access: usersAccess.resendInvitation,
    mutate: { resendInvitation: ({ invitations }) => ({ invitationId: invitations.open }) },
  },
  'users.revokeInvitation': {
    access: usersAccess.revokeInvitation,
    mutate: { revokeInvitation: ({ invitations }) => ({ invitationId: invitations.revoked }) },
  },
  'users.acceptInvitation': {
    access: usersAccess.acceptInvitation,
    mutate: { acceptInvitation: ({ invitations }) => ({ token: invitations.token }) },
  },
  'contact.send': {
    access: contactAccess.send,
    mutate: {
      sendContactMessage: ({ maya }) => ({ email: maya.email, subject: 'Hooks', message: 'Any left?' }),
    },
  },
  'contact.read': {
    access: contactAccess.read,
    query: {
      contactMessages: () => 'contactMessages { edges { node { id } } }',
      unreadContactMessages: () => 'unreadContactMessages',
      contactMessageCounts: () => 'contactMessageCounts { open }',
    },
    mutate: { markContactMessage: ({ message }) => ({ messageId: message }) },
  },
  'contact.reply': {
    access: contactAccess.reply,
    mutate: { replyToContactMessage: ({ message }) => ({ messageId: message, text: 'Yes, plenty.' }) },
  },
  'serviceTokens.list': {
    access: serviceTokensAccess.list,
    query: { serviceTokens: () => 'serviceTokens { edges { node { id } } }' },
  },
  'serviceTokens.create': {
    access: serviceTokensAccess.create,
    mutate: {
      createServiceToken: () => ({ name: 'Warehouse', scopes: ['READ_ORDERS'], lifetime: 'DAYS_30' }),
    },
  },
  'serviceTokens.revoke': {
    access: serviceTokensAccess.revoke,
    mutate: { revokeServiceToken: ({ serviceTokens }) => ({ serviceTokenId: serviceTokens.revocable }) },
  },
  'audit.read': {
    access: auditAccess.read,
    query: { auditEntries: () => 'auditEntries { edges { node { id } } }' },
  },
  'audit.restore': {
    access: auditAccess.restore,
    // Other calls change the same product.
    mutate: {
      restoreAuditEntry: ({ auditEntry }) => ({ entryId: auditEntry, seenAt: new Date().toISOString() }),
    },
  },
  'customers.read': {
    access: customersAccess.read,
    query: {
      customer: ({ tom }) => `customer(id: "${tom.id}") { id }`,
      guestCustomer: ({ guest }) => `guestCustomer(email: "${guest.email}") { id }`,
    },
  },
  'customers.addNote': {
    access: customersAccess.addNote,
    mutate: { addCustomerNote: ({ tom }) => ({ customerId: tom.id, text: 'Prefers phone calls.' }) },
  },
  'customers.deleteNote': {
    access: customersAccess.deleteNote,
    mutate: { deleteCustomerNote: ({ notes }) => ({ noteId: notes.deleted }) },
  },
  'customers.exportData': {
    access: customersAccess.exportData,
    rest: { 'GET /customer-data/:userId': ({ tom }) => [`/customer-data/${tom.id}`] },
  },
  'customers.exportOwnData': {
    access: customersAccess.exportOwnData,
    rest: { 'GET /customer-data': () => ['/customer-data'] },
  },
  'customers.delete': {
    access: customersAccess.delete,
    mutate: { deleteCustomer: ({ disposable: { id, email } }) => ({ customerId: id, email }) },
  },
  'customers.deleteOwn': {
    access: customersAccess.deleteOwn,
    mutate: { deleteMyAccount: ({ maya }) => ({ email: maya.email }) },
  },
};
