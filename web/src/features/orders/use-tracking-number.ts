import { useEffect, useState } from 'react';
import { useTrackingNumberQuery } from './TrackingNumber.generated.ts';

/** Debounce delay in milliseconds. */
const PAUSE = 250;
/** Minimum length of a tracking number. */
const SHORTEST = 4;

/**
 * Returns the carrier of a tracking number and the orders that use it. Undefined while the admin types or the query runs.
 */
export function useTrackingNumber(typed: string) {
  const [number, setNumber] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setNumber(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const skip = number !== typed || number.length < SHORTEST;
  const { data } = useTrackingNumberQuery({ variables: { number }, skip, fetchPolicy: 'network-only' });
  return skip ? undefined : data?.trackingNumber;
}
