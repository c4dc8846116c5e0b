import type { OrderDetailsScreenQuery } from './OrderDetailsScreen.generated.ts';

export type DetailedOrder = NonNullable<OrderDetailsScreenQuery['order']>;
