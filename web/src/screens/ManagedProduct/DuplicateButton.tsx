import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useDuplicateEquipmentMutation } from './ManagedProductMutations.generated.ts';
import type { ManagedProductFragment } from './ManagedProductScreen.generated.ts';

const words = copy.managedProduct;

/** Copies the product as a draft and opens the copy. */
export function DuplicateButton({ product }: { product: ManagedProductFragment }) {
  const [mutate] = useDuplicateEquipmentMutation();
  const navigate = useNavigate();
  const signInAgain = useSignInAgain();
  const { run, isBusy: busy } = useOneAtATime();
  const duplicate = async () => {
    const copied = async () => {
      const { data } = await mutate({
        variables: { input: { equipmentId: product.databaseId } },
        update: (cache) => {
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'inventory' });
        },
      });
      return data?.duplicateEquipment;
    };
    const outcome = await run(() => saveOutcome(copied, isRefused));
    switch (outcome?.kind) {
      case undefined:
        return undefined;
      case 'saved':
        toast.success(words.duplicated(outcome.row.name));
        return navigate(paths.productSettings(outcome.row.databaseId));
      case 'signIn':
        return signInAgain();
      case 'failed':
        return toast.error(outcome.message);
      default:
        return outcome satisfies never;
    }
  };
  return (
    <Button variant="secondary" busy={busy} busyLabel={words.duplicating} onClick={() => void duplicate()}>
      {words.duplicate}
    </Button>
  );
}
