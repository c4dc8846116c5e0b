// A warehouse: packs and ships the first paid order, and sets the stock of a product. README.md says how to run it.
import { randomUUID } from 'node:crypto';
import { ApiError, createClient, type ResultOf } from '@fishzome/client';
import type { WebhookEvent } from '@fishzome/client/webhooks';
import { changeStock, fulfilOrder, ordersToPack, stock } from './operations.ts';
import { receiveWebhooks } from './receiver.ts';

const {
  SHOP_URL = 'http://localhost:4000',
  SERVICE_TOKEN = '',
  WEBHOOK_SECRET = '',
  PORT = '3000',
} = process.env;
const [trackingNumber = '1Z5R89390357567127', sku = 'LKH-2500', wanted = '25'] = process.argv.slice(2);
const shop = createClient({ url: `${SHOP_URL}/graphql`, token: SERVICE_TOKEN });

type Order = ResultOf<typeof ordersToPack>['orders']['nodes'][number];

async function findOrders(): Promise<Order[]> {
  const found: Order[] = [];
  for (let after: string | null = null; ;) {
    const { orders }: ResultOf<typeof ordersToPack> = await shop.request(ordersToPack, { after });
    found.push(...orders.nodes);
    if (!orders.pageInfo.hasNextPage) return found;
    after = orders.pageInfo.endCursor;
  }
}

async function ship({ databaseId: orderId }: Order): Promise<void> {
  const shipment = { carrier: 'UPS' as const, trackingNumber };
  for (const input of [
    { orderId, to: 'PACKED' as const },
    { orderId, to: 'SHIPPED' as const, shipment },
  ]) {
    const { fulfilOrder: result } = await shop.request(fulfilOrder, { input });
    switch (result.__typename) {
      case 'Order':
        console.log(`${result.number} is ${result.fulfilment}`);
        break;
      case 'InvalidInput':
        throw new Error(result.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
      default:
        // All other errors, also those that the schema gets later.
        throw new Error(`${result.code}: ${result.message}`);
    }
  }
}

async function setStock(): Promise<void> {
  const { inventory } = await shop.request(stock, { sku });
  const [product] = inventory.nodes;
  if (!product) throw new Error(`No product has the SKU ${sku}`);
  if (product.stockCount === Number(wanted)) return;
  const quantity = Number(wanted) - (product.stockCount ?? 0);
  // The difference, not the number: an order of this moment is not lost. The key makes a retry safe.
  const stockChange = { quantity, reason: 'CORRECTION' as const, idempotencyKey: randomUUID() };
  const equipmentId = product.databaseId;
  // A product without a number is not counted yet.
  const input =
    product.stockCount === null ? { equipmentId, stock: Number(wanted) } : { equipmentId, stockChange };
  const { changeEquipment: result } = await shop.request(changeStock, { input });
  if (result.__typename !== 'Equipment') throw new Error(`${result.code}: ${result.message}`);
  console.log(`${result.sku} has stock ${result.stockCount}`);
}

function show({ type, data }: WebhookEvent): void {
  // The type decides which data there is.
  if (type === 'order.shipped') console.log(`Webhook: ${data.orderNumber} shipped, ${data.trackingNumber}`);
  else console.log(`Webhook: ${type}`);
}

async function main(): Promise<void> {
  const orders = await findOrders();
  console.log(`${orders.length} orders to pack`);
  const [first] = orders;
  let hear: (event: WebhookEvent) => void = show;
  const shipped = new Promise<void>((resolve) => {
    hear = (event) => {
      show(event);
      if (event.type === 'order.shipped' && event.data.orderNumber === first?.number) resolve();
    };
  });
  const receiver = WEBHOOK_SECRET
    ? await receiveWebhooks(Number(PORT), WEBHOOK_SECRET, (event) => hear(event))
    : null;
  try {
    await setStock();
    if (first) await ship(first);
    if (first && receiver) await shipped;
  } finally {
    receiver?.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.status} ${error.code}: ${error.message}`);
  process.exitCode = 1;
}
