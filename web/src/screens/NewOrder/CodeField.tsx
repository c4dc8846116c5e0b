import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { codeProblemMessage } from '#web/features/cart/code-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import code from '#web/features/cart/DiscountCode.module.css';
import type { PhoneOrderQuote } from './use-phone-order-quote.ts';

const words = copy.newOrder;

/** The discount code. An empty field removes it. */
export function CodeField({
  code: applied,
  quote,
  onApply,
}: {
  code: string | null;
  /** Null while it is calculated. */
  quote: PhoneOrderQuote | null;
  onApply: (code: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const isApplied = applied !== null && typed.trim() === applied;
  const apply = () => onApply(typed.trim() || null);
  return (
    <div className={code.form}>
      <TextField
        label={words.code}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isApplied && quote ? codeProblemMessage(quote, words.codeProblems) : undefined}
        hint={isApplied && quote && !quote.codeProblem ? copy.discountCode.applied : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          // Enter applies the code, and doesn't place the order.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="secondary" onClick={apply}>
        {words.apply}
      </Button>
    </div>
  );
}
