-- With 50,000,000 entries these take minutes, in which entries cannot be written.
CREATE INDEX "AuditEntry_createdAt_id_idx" ON "AuditEntry" ("createdAt" DESC, id DESC);

-- The kind of the subject is its first part: `order:…`.
CREATE INDEX "AuditEntry_by_kind" ON "AuditEntry" (split_part(subject, ':', 1), "createdAt" DESC, id DESC);

CREATE INDEX "AuditEntry_by_actor" ON "AuditEntry" (actor, split_part(subject, ':', 1), "createdAt" DESC, id DESC);
