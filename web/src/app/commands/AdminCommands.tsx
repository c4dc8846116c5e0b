import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#web/generated/schema-types.ts';
import { mayOpen } from '#web/routes.ts';
import { toast } from '#web/ui/toast.ts';
import * as copy from '../copy.ts';
import { commands } from '../copy/commands.ts';
import type { CommandPalette } from './CommandPalette.tsx';
import type { ShortcutHelp } from './ShortcutHelp.tsx';
import { areSingleKeysOn, isPaletteKey, singleKeyAction, takesKeys } from './shortcuts.ts';
import { showCommands, useShownCommands } from './shown-commands.ts';

// Loaded when opened first. Not `lazy()`, which would keep a failed load.
const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;
const loadHelp = async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp;

/** Time for the second key of a shortcut, in milliseconds. */
const SECOND_KEY_MS = 1_500;

/** The command palette and keyboard shortcuts, on every page while an admin or staff is signed in. */
export function AdminCommands({ role, onLogOut }: { role: Role; onLogOut: () => void }) {
  const shown = useShownCommands();
  const [Palette, setPalette] = useState<typeof CommandPalette | null>(null);
  const [Help, setHelp] = useState<typeof ShortcutHelp | null>(null);
  useEffect(() => {
    if (shown === 'palette' && !Palette) loadPalette().then((loaded) => setPalette(() => loaded), notLoaded);
    if (shown === 'help' && !Help) loadHelp().then((loaded) => setHelp(() => loaded), notLoaded);
  }, [shown, Palette, Help]);
  useShortcuts(role);
  const close = () => showCommands(null);
  // Closed dialogs stay mounted, so that the focus returns to where it was.
  return (
    <>
      {Palette && <Palette open={shown === 'palette'} role={role} onClose={close} onLogOut={onLogOut} />}
      {Help && <Help open={shown === 'help'} role={role} onClose={close} />}
    </>
  );
}

function notLoaded(): void {
  showCommands(null);
  toast.error(navigator.onLine ? commands.notLoaded : copy.failures.offline);
}

function useShortcuts(role: Role): void {
  const navigate = useNavigate();
  const shown = useShownCommands();
  useEffect(() => {
    let prefixAt = -SECOND_KEY_MS;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const isAfterPrefix = event.timeStamp - prefixAt < SECOND_KEY_MS;
      prefixAt = -SECOND_KEY_MS;
      // Another dialog may have unsaved input.
      const isInDialog = document.querySelector('dialog[open]') !== null;
      if (isPaletteKey(event)) {
        if (isInDialog && shown !== 'palette') return;
        event.preventDefault();
        showCommands(shown === 'palette' ? null : 'palette');
        return;
      }
      if (isInDialog || takesKeys(event.target) || !areSingleKeysOn()) return;
      const action = singleKeyAction(event, isAfterPrefix);
      if (action === null) return;
      event.preventDefault();
      if (action === 'prefix') prefixAt = event.timeStamp;
      else if (action === 'help') showCommands('help');
      else if (mayOpen(role, action.path)) void navigate(action.path);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, role, shown]);
}
