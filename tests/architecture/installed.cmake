# The library as a stranger gets it: installed, found, linked, and run with flags of their own.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/prefix)
set(urdf ${prefix}/${CMAKE_INSTALL_DATADIR}/supple/models/ur5e.urdf)

add_test(NAME install.clear COMMAND ${CMAKE_COMMAND} -E rm -rf ${prefix})
add_test(NAME install.tree COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${prefix})
set_tests_properties(install.clear PROPERTIES FIXTURES_SETUP cleared)
set_tests_properties(install.tree PROPERTIES FIXTURES_REQUIRED cleared FIXTURES_SETUP installed)

# install.NAME builds tests/consumer with FLAGS and runs it
function(consumer_test name flags)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name})
  add_test(NAME install.${name}
    COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${PROJECT_SOURCE_DIR}/tests/consumer ${folder}
            --build-generator ${CMAKE_GENERATOR} --build-noclean
            --build-options -Dsupple_ROOT=${prefix} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
                            "-DCMAKE_CXX_FLAGS=${flags}"
            --test-command ${folder}/consumer ${urdf})
  set_tests_properties(install.${name} PROPERTIES FIXTURES_REQUIRED installed)
endfunction()

consumer_test(consumer "-Wall -Wextra -Werror")
# wider vectors ask for wider alignment, which the exported target holds back
consumer_test(consumer_native "-O3 -march=native")
# ... and without it the build says why it stops
consumer_test(consumer_misaligned "-DEIGEN_MAX_ALIGN_BYTES=64")
set_tests_properties(install.consumer_misaligned PROPERTIES
  PASS_REGULAR_EXPRESSION "another alignment changes the layout of structs")
