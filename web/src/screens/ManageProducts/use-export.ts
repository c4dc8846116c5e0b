import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { toast } from '#web/ui/toast.ts';

const words = copy.bulkChanges;

/** Downloads all products as a CSV file. */
export function useExport() {
  const { productFiles } = usePlatform();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const failure = await productFiles.download();
    setBusy(false);
    if (!failure) toast.success(words.exported);
    else if (failure.failure === 'signIn') await signInAgain();
    else toast.error(failure.message || words.exportFailed);
  };
  return { busy, download };
}
