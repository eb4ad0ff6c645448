<?php
// Reads every project, page after page.
function everyProject(): Generator
{
    $context = stream_context_create(['http' => ['header' => 'x-api-key: ' . getenv('KAJA_API_KEY'), 'timeout' => 30]]);
    $query = ['limit' => getenv('PAGE_SIZE') ?: 100];
    do {
        $body = file_get_contents(getenv('KAJA_API_URL') . '/seo/projects?' . http_build_query($query), false, $context);
        if ($body === false) {
            throw new RuntimeException($http_response_header[0] ?? 'No answer came');
        }
        $page = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        yield from $page['data'];
        $query['cursor'] = $page['nextCursor'];
    } while ($page['nextCursor'] !== null);
}

foreach (everyProject() as $project) {
    echo $project['name'], "\n";
}
