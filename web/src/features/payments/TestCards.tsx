import { Copy } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { toast } from '#web/ui/toast.ts';
import style from './TestCards.module.css';

async function copyToClipboard(number: string): Promise<void> {
  if (await copyText(number)) toast.success(copy.payment.cardCopied(number));
  else toast.error(copy.payment.cardNotCopied(number));
}

/** Test card numbers and their outcomes, shown in test mode. */
export function TestCards() {
  return (
    <aside className={style.box} aria-label={copy.payment.testCards}>
      <h2>{copy.payment.testCards}</h2>
      <ul>
        {copy.payment.cards.map(({ number, effect }) => (
          <li key={number}>
            <code>{number}</code>
            <span>{effect}</span>
            <IconButton label={copy.payment.copyCard(number)} onClick={() => void copyToClipboard(number)}>
              <Copy size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p>{copy.payment.anyDate}</p>
    </aside>
  );
}
