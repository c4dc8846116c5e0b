/** The result of one check. Only a problem makes the doctor fail. */
export interface Finding {
  readonly check: string;
  readonly verdict: 'ok' | 'problem' | 'hint' | 'skipped';
  /** What was found; for a problem or a hint also what to do. */
  readonly text: string;
}

export const findingsOf = (check: string) => ({
  ok: (text: string): Finding => ({ check, verdict: 'ok', text }),
  problem: (text: string): Finding => ({ check, verdict: 'problem', text }),
  hint: (text: string): Finding => ({ check, verdict: 'hint', text }),
  skipped: (text: string): Finding => ({ check, verdict: 'skipped', text }),
});
