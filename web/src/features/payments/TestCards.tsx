import { Copy } from 'lucide-react';
import { copy } from '#web/app/copy.ts';
import { IconButton } from '#web/ui/Button.tsx';
import style from './TestCards.module.css';

/** In test mode: numbers to try, and what each does. */
export function TestCards() {
  return (
    <aside className={style.box} aria-label={copy.payment.testCards}>
      <h2>{copy.payment.testCards}</h2>
      <ul>
        {copy.payment.cards.map(({ number, effect }) => (
          <li key={number}>
            <code>{number}</code>
            <span>{effect}</span>
            <IconButton
              label={copy.payment.copyCard(number)}
              onClick={() => void navigator.clipboard.writeText(number)}
            >
              <Copy size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p>{copy.payment.anyDate}</p>
    </aside>
  );
}
