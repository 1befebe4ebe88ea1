-- A book that is behind what is remembered of it outside the database is held like a restored one
-- (decision 071), and says how far it is known to have gone.

alter table restored_book
  -- {"position": 120, "numbers": [{"code": "GENERAL", "year": 2026, "last": 57}]}; null where
  -- nothing outside went further.
  add column remembered jsonb;

-- The server leaves such a mark itself; what ends one stays an event of the ledger.
grant insert (municipality_id, restored_to, position, hash, remembered) on restored_book to asiento_app;
grant update (remembered) on restored_book to asiento_app;
