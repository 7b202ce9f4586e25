DROP INDEX "reports_once";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_once" UNIQUE NULLS NOT DISTINCT("share_id","comment_id","reporter_id");