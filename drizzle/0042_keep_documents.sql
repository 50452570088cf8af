-- An issued document never changes. The job that makes the files adds their hashes once. "forecourt.documents" is
-- "unlocked" in the transaction that deletes documents whose time is over.
CREATE OR REPLACE FUNCTION "keep_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('forecourt.documents', true), '') = 'unlocked' THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.pdf_sha256 IS NULL AND NEW.pdf_sha256 IS NOT NULL
		AND to_jsonb(OLD) - '{pdf_sha256,photo_sha256s}'::text[] = to_jsonb(NEW) - '{pdf_sha256,photo_sha256s}'::text[] THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'An issued document cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'issued_document';
END
$$;--> statement-breakpoint
CREATE TRIGGER "documents_keep" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION keep_documents();--> statement-breakpoint
CREATE TRIGGER "documents_keep_all" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION keep_documents();--> statement-breakpoint
-- Numbers only grow by one, so that none is missing or given twice.
CREATE OR REPLACE FUNCTION "keep_document_numbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('forecourt.documents', true), '') = 'unlocked'
		OR TG_OP = 'UPDATE' AND to_jsonb(NEW) = jsonb_set(to_jsonb(OLD), '{next}', to_jsonb(OLD.next + 1)) THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	RAISE EXCEPTION 'The numbers of documents cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'issued_document';
END
$$;--> statement-breakpoint
CREATE TRIGGER "document_numbers_keep" BEFORE UPDATE OR DELETE ON "document_numbers" FOR EACH ROW EXECUTE FUNCTION keep_document_numbers();--> statement-breakpoint
CREATE TRIGGER "document_numbers_keep_all" BEFORE TRUNCATE ON "document_numbers" FOR EACH STATEMENT EXECUTE FUNCTION keep_document_numbers();
