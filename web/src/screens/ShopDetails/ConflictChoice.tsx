import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import style from './ShopDetailsScreen.module.css';

/** Asks whether to load what another admin saved, or to save over it. */
export function ConflictChoice({
  message,
  loadLabel,
  onLoad,
  onKeep,
}: {
  message: string;
  loadLabel: string;
  onLoad: () => void;
  onKeep: () => void;
}) {
  return (
    <Alert
      kind="info"
      action={
        <div className={style.actions}>
          <Button variant="secondary" onClick={onLoad}>
            {loadLabel}
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            {copy.shopDetails.keepMine}
          </Button>
        </div>
      }
    >
      {message}
    </Alert>
  );
}
