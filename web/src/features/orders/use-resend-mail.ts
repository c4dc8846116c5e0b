import { sendMutation } from '#web/app/send-mutation.ts';
import { OrderMailsDocument, useResendOrderMailMutation } from './OrderMails.generated.ts';
import { OrderTimelineDocument } from './OrderTimeline.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

type Outcome = { readonly kind: 'done' | 'signIn' } | { readonly kind: 'failed'; readonly message: string };

/** Sends emails of an order again. */
export function useResendMail(orderId: string) {
  const signInAgain = useSignInAgain();
  const [resendMail] = useResendOrderMailMutation({
    refetchQueries: [
      { query: OrderMailsDocument, variables: { orderId, after: null } },
      { query: OrderTimelineDocument, variables: { orderId, after: null } },
    ],
    awaitRefetchQueries: true,
  });

  const signIn = async (): Promise<Outcome> => {
    await signInAgain();
    return { kind: 'signIn' };
  };
  const failed = (message: string): Outcome => ({ kind: 'failed', message });

  return async (mailId: string): Promise<Outcome> => {
    const answer = await sendMutation(
      async () => (await resendMail({ variables: { input: { mailId } } })).data?.resendOrderMail,
      isRefused,
    );
    switch (answer.__typename) {
      case 'OrderMail':
        return { kind: 'done' };
      case 'SignInRequired':
        return await signIn();
      case 'MailNotRepeatable':
      case 'NotFound':
      case 'RateLimited':
      case 'Forbidden':
      case 'RequestFailed':
        return failed(answer.message);
      default:
        return answer satisfies never;
    }
  };
}
