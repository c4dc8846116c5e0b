import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { CartProblem } from './cart-outcome.ts';
import { codeProblemMessage } from './code-problem.ts';
import style from './DiscountCode.module.css';
import { useApplyCode } from './use-cart-changes.ts';
import { useCartQuote } from './use-cart-quote.ts';

const words = copy.discountCode;

/** The discount code of the cart: a field, or the stored code with a button that removes it. */
export function DiscountCode({ code, onSignIn }: { code: string | null; onSignIn: () => void }) {
  const apply = useApplyCode();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CartProblem | null>(null);
  // Applying and removing take the focused control with them.
  const [changes, setChanges] = useState(0);
  const place = useFocusOn<HTMLDivElement>(changes);
  const change = async (to: string | null) => {
    setBusy(true);
    const outcome = await apply(to);
    setBusy(false);
    setProblem(outcome.problem ?? null);
    if (outcome.problem) return;
    setTyped('');
    setChanges(changes + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === '') setProblem({ message: words.required });
    else void change(wanted);
  };
  const failed =
    problem && !problem.hasSessionEnded
      ? [problem.message, problem.hint].filter(Boolean).join(' ')
      : undefined;
  return (
    <div ref={place} tabIndex={-1} className={style.code}>
      {code === null ? (
        <form className={style.form} onSubmit={submit} noValidate>
          <TextField
            label={words.label}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={failed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" busy={isBusy}>
            {words.apply}
          </Button>
        </form>
      ) : (
        <>
          <p className={style.chip}>
            <span>{words.stored(code)}</span>
            <IconButton label={words.remove(code)} disabled={isBusy} onClick={() => void change(null)}>
              <X size={16} aria-hidden />
            </IconButton>
          </p>
          <Outcome code={code} />
          {failed && <Alert>{failed}</Alert>}
        </>
      )}
      {problem?.hasSessionEnded && (
        <Alert action={<Button onClick={onSignIn}>{copy.cart.logIn}</Button>}>{problem.message}</Alert>
      )}
    </div>
  );
}

/** Whether the code applies, as the quote says. Empty while the quote is fetched again. */
function Outcome({ code }: { code: string }) {
  const { quote, isLoading } = useCartQuote();
  const isKnown = quote !== null && !isLoading && quote.discountCode === code;
  return (
    <output className={isKnown && quote.codeProblem ? style.problem : style.outcome}>
      {isKnown && (codeProblemMessage(quote, words.problems) ?? words.applied)}
    </output>
  );
}
