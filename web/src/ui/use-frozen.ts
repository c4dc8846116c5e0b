import { useState } from 'react';

/** Returns `value`. While `isFrozen`, returns the last value before that. */
export function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [previous, setPrevious] = useState(value);
  if (!isFrozen && previous !== value) setPrevious(value);
  return isFrozen ? previous : value;
}
