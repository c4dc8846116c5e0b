import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import type * as Types from '#web/generated/schema-types.ts';
import { FulfilOrderDocument } from './FulfilOrder.generated.ts';
import type { OrderToShipFragment } from './OrdersToShip.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';
import { TrackingNumberDocument } from './TrackingNumber.generated.ts';

const words = copy.orderWorkbench;

/** Minimum length of a tracking number. */
const SHORTEST = 4;

export interface ShippedOrder {
  readonly order: OrderToShipFragment;
  readonly carrier: Types.Carrier;
  readonly trackingNumber: string;
}

/** What the admin must check before the order ships with this number. */
export interface ShipQuestion {
  readonly message: string;
  readonly shipment: { readonly carrier: Types.Carrier; readonly trackingNumber: string };
}

export const itemsToShip = ({ unshippedItems }: OrderToShipFragment) =>
  unshippedItems.filter(({ quantity }) => quantity > 0);
export const isShippable = (order: OrderToShipFragment) => order.canSend && itemsToShip(order).length > 0;

/**
 * Ships orders one after the other, each with one tracking number. A failure stays on its order. Nothing is shipped while a
 * request runs.
 */
export function useShipQueue(first: readonly OrderToShipFragment[]) {
  const client = useApolloClient();
  const signInAgain = useSignInAgain();
  const [queue, setQueue] = useState(first);
  const [at, setAt] = useState(0);
  const [shipped, setShipped] = useState<readonly ShippedOrder[]>([]);
  const [skipped, setSkipped] = useState<readonly OrderToShipFragment[]>([]);
  const [isBusy, setBusy] = useState(false);
  // A second submit can come before React renders.
  const isRunning = useRef(false);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [question, setQuestion] = useState<ShipQuestion | null>(null);
  const order = queue[at];

  const clearMessages = () => {
    setProblem(null);
    setFieldError(null);
    setQuestion(null);
  };
  const next = () => {
    clearMessages();
    setAt(at + 1);
  };

  /** Runs `work` unless a request runs. Returns whether it succeeded. */
  async function runOnce(work: () => Promise<boolean>): Promise<boolean> {
    if (isRunning.current || !order) return false;
    isRunning.current = true;
    setBusy(true);
    clearMessages();
    try {
      return await work();
    } catch (error) {
      if (isRefused(error)) await signInAgain();
      else setProblem({ message: requestFailure() });
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  /** Ships the order with the scanned number. Returns whether the next order is shown. `chosen` is null to infer the carrier. */
  const scan = (typed: string, chosen: Types.Carrier | null) =>
    runOnce(async () => {
      const trackingNumber = typed.trim();
      if (trackingNumber.length < SHORTEST) {
        setFieldError(trackingNumber ? words.numberShort : copy.parcels.trackingRequired);
        return false;
      }
      const { data } = await client.query({
        query: TrackingNumberDocument,
        variables: { number: trackingNumber },
        fetchPolicy: 'network-only',
      });
      const carrier = chosen ?? data?.trackingNumber.carrier;
      if (!carrier) {
        setFieldError(words.carrierUnknown);
        return false;
      }
      const shipment = { carrier, trackingNumber };
      const others = data?.trackingNumber.usedBy.filter((number) => number !== order?.number) ?? [];
      const warnings = [
        ...(others.length > 0 ? [words.usedBy(others)] : []),
        ...(carrier === 'OTHER' ? [words.unchecked] : []),
      ];
      if (warnings.length > 0) {
        setQuestion({ message: warnings.join(' '), shipment });
        return false;
      }
      return ship(shipment);
    });

  /** Ships the order after all, as `question` asks. */
  const confirm = () => runOnce(async () => question !== null && ship(question.shipment));

  async function ship(shipment: ShipQuestion['shipment']): Promise<boolean> {
    if (!order) return false;
    // Named items: an order that another admin shipped first is refused, and its tracking number stays.
    const lines = itemsToShip(order).map(({ lineId, quantity }) => ({ lineId, quantity }));
    const { data } = await client.mutate({
      mutation: FulfilOrderDocument,
      variables: { input: { orderId: order.databaseId, to: 'SHIPPED', shipment, lines } },
    });
    const answer = data?.fulfilOrder;
    switch (answer?.__typename) {
      case 'Order':
        setShipped([...shipped, { order, ...shipment }]);
        setAt(at + 1);
        return true;
      case 'SignInRequired':
        await signInAgain();
        return false;
      case 'InvalidInput': {
        const issue = answer.issues.find(({ path }) => path === 'shipment.trackingNumber');
        if (issue) setFieldError(issue.message);
        else setProblem({ message: answer.message });
        return false;
      }
      case 'NotFound':
      case 'OrderClosed':
      case 'OrderNotSendable':
      case 'FulfilmentOutOfOrder':
      case 'Forbidden':
        setProblem({ message: answer.message });
        return false;
      case undefined:
        setProblem({ message: copy.failures.unexpected });
        return false;
      default:
        return answer satisfies never;
    }
  }

  return {
    order,
    position: at + 1,
    count: queue.length,
    shipped,
    skipped,
    isBusy,
    problem,
    fieldError,
    question,
    scan,
    confirm,
    /** The admin types another number. */
    clearMessages,
    skip: () => {
      if (isRunning.current || !order) return;
      setSkipped([...skipped, order]);
      next();
    },
    shipSkipped: () => {
      setQueue(skipped);
      setSkipped([]);
      setAt(0);
    },
  };
}
