/** API results that no page can show: a result union, a `Union.Member` or an `Enum.VALUE`. */
export const unseen: Readonly<Record<string, string>> = {
  MarkContactMessageResult: 'messages have no page yet: the API only',
  ModerateReviewResult: 'moderation has no page yet: the API only',
  ReplyToReviewResult: 'moderation, and answers with it, has no page yet: the API only',
};
