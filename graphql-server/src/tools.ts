import type { Tool } from './http/tool.ts';
import { checkoutTools } from './modules/checkout/checkout.mcp.ts';
import { equipmentTools } from './modules/equipment/equipment.mcp.ts';
import { ordersTools } from './modules/orders/orders.mcp.ts';

/** All tools for agents, in the order in which an agent needs them. */
export const tools: readonly Tool[] = [...equipmentTools, ...checkoutTools, ...ordersTools];
