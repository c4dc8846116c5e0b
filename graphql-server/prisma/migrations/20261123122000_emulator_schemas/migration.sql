-- The local emulators keep their state in schemas of their own, which exist only where they have run.
DO $$
DECLARE emulator TEXT;
BEGIN
  FOREACH emulator IN ARRAY ARRAY['identity', 'mailbox', 'payments'] LOOP
    IF to_regnamespace('stand_in_' || emulator) IS NOT NULL THEN
      EXECUTE format('ALTER SCHEMA %I RENAME TO %I', 'stand_in_' || emulator, 'emulator_' || emulator);
    END IF;
  END LOOP;
END
$$;
