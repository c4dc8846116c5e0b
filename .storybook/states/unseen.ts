/** What the API can say and no page of the shop can show: a result union, or one `Union.Member` or `Enum.VALUE`. */
export const unseen: Readonly<Record<string, string>> = {
  MarkContactMessageResult: 'messages have no page yet: the API only',
  ModerateReviewResult: 'moderation has no page yet: the API only',
  ReplyToReviewResult: 'moderation, and answers with it, has no page yet: the API only',
};
