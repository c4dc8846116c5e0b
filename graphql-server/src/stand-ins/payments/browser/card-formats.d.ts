/** For the test beside the stand-in; the browser reads the JavaScript as it is. */
export interface Written {
  readonly value: string;
  readonly caret: number;
}
export function brandOf(number: string): { brand: string; groups: number[]; cvc: number };
export function digitsOf(text: string): string;
export function reformat(
  kind: 'cardnumber' | 'exp-date' | 'cvc' | 'postal',
  text: string,
  caret: number,
  previous?: { before?: string; inputType?: string },
): Written;
