-- Full-text search over the forum. The index holds no text of its own (external content): triggers keep it in step with
-- the posts, whoever changes them, and what is deleted is overwritten at once (secure-delete).
CREATE VIRTUAL TABLE forum_search USING fts5(title, body, content='forum_posts', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
INSERT INTO forum_search(forum_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO forum_search(rowid, title, body) SELECT rowid, title, body FROM forum_posts;
--> statement-breakpoint
CREATE TRIGGER forum_search_insert AFTER INSERT ON forum_posts BEGIN
  INSERT INTO forum_search(rowid, title, body) VALUES (new.rowid, new.title, new.body);
END;
--> statement-breakpoint
CREATE TRIGGER forum_search_delete AFTER DELETE ON forum_posts BEGIN
  INSERT INTO forum_search(forum_search, rowid, title, body) VALUES ('delete', old.rowid, old.title, old.body);
END;
--> statement-breakpoint
CREATE TRIGGER forum_search_update AFTER UPDATE OF title, body ON forum_posts BEGIN
  INSERT INTO forum_search(forum_search, rowid, title, body) VALUES ('delete', old.rowid, old.title, old.body);
  INSERT INTO forum_search(rowid, title, body) VALUES (new.rowid, new.title, new.body);
END;
