import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { OrdersToPrintDocument } from './OrdersToPrint.generated.ts';
import type { OrderProblem } from './OrderProblems.tsx';
import type { PrintKind } from './PrintRun.tsx';
import { ReturnAddressDocument } from './ReturnAddress.generated.ts';
import { isPrintable, type PrintedOrder, type ReturnAddress } from './printed-orders.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

/** Orders of one request. */
const ORDERS_PER_REQUEST = 20;

/** Loads the orders to print. `run` is what to print; `problems` are orders without anything to pack. */
export function usePrintOrders() {
  const client = useApolloClient();
  const signInAgain = useSignInAgain();
  const [loading, setLoading] = useState<PrintKind | null>(null);
  const [run, setRun] = useState<{
    kind: PrintKind;
    orders: readonly PrintedOrder[];
    sender: ReturnAddress | null;
  } | null>(null);
  const [problems, setProblems] = useState<readonly OrderProblem[]>([]);
  const [failure, setFailure] = useState<{ message: string } | null>(null);

  async function load(ids: readonly string[]): Promise<PrintedOrder[]> {
    const orders: PrintedOrder[] = [];
    for (let at = 0; at < ids.length; at += ORDERS_PER_REQUEST) {
      const { data } = await client.query({
        query: OrdersToPrintDocument,
        variables: { ids: ids.slice(at, at + ORDERS_PER_REQUEST) },
        fetchPolicy: 'no-cache',
      });
      orders.push(...(data?.ordersByIds ?? []));
    }
    return orders;
  }

  async function loadSender(): Promise<ReturnAddress | null> {
    const { data } = await client.query({ query: ReturnAddressDocument, fetchPolicy: 'no-cache' });
    return data?.legalPage ?? null;
  }

  async function print(kind: PrintKind, ids: readonly string[]): Promise<void> {
    if (loading || ids.length === 0) return;
    setLoading(kind);
    setFailure(null);
    setRun(null);
    try {
      const [orders, sender] = await Promise.all([load(ids), kind === 'labels' ? loadSender() : null]);
      const printable = orders.filter(isPrintable);
      setProblems(
        orders
          .filter((order) => !isPrintable(order))
          .map(({ number }) => ({ number, reason: copy.orderWorkbench.notPrintable })),
      );
      if (printable.length > 0) setRun({ kind, orders: printable, sender });
    } catch (error) {
      if (isRefused(error)) await signInAgain();
      else setFailure({ message: requestFailure() });
    }
    setLoading(null);
  }

  return {
    loading,
    run,
    problems,
    failure,
    closeProblems: () => setProblems([]),
    finish: () => setRun(null),
    print,
  };
}
